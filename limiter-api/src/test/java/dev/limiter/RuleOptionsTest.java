package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a rule may say beyond its path and limits: shared counters, metrics, metadata. */
class RuleOptionsTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));

  private static CounterKey key(Rule rule, Descriptor descriptor) {
    return new CompiledRule("d", rule).keys(descriptor)[0];
  }

  private static Rule.Entry shared(String key, String pattern) {
    return new Rule.Entry(key, Pattern.of(pattern), true, false);
  }

  private static Rule.Builder limited(Rule.Entry... path) {
    return Rule.builder().path(List.of(path)).limit(TEN);
  }

  @Test
  void sharedWildcard_anyValue_isOneCounter() {
    Rule rule = limited(shared("files", "files/*")).build();

    assertThat(key(rule, Descriptor.of("files", "files/a")))
        .isEqualTo(key(rule, Descriptor.of("files", "files/b")))
        .isEqualTo(key(rule, Descriptor.of("files", "files/*")))
        .hasToString("{d|files~files/*}|60s");
    assertThat(
            key(
                limited(new Rule.Entry("files", Pattern.of("files/*"))).build(),
                Descriptor.of("files", "files/*")))
        .hasToString("{d|files~files/*=files/*}|60s");
  }

  @Test
  void sharedWildcard_onTheWay_leavesTheOthersApart() {
    Rule rule = limited(shared("p", "a*"), new Rule.Entry("user", Pattern.any())).build();

    assertThat(key(rule, Descriptor.of("p", "ab").and("user", "u")))
        .isEqualTo(key(rule, Descriptor.of("p", "ac").and("user", "u")))
        .isNotEqualTo(key(rule, Descriptor.of("p", "ab").and("user", "v")))
        .hasToString("{d|p~a*|user=u}|60s");
  }

  @Test
  void sharedWildcard_asHashTag_placesByThePattern() {
    Rule rule =
        limited(shared("p", "a*"), new Rule.Entry("user", Pattern.any())).hashTag("p").build();

    assertThat(key(rule, Descriptor.of("p", "ab").and("user", "u")))
        .hasToString("d|p{~a*}|user=u|60s");
  }

  @Test
  void metricKey_flags_areAsInEnvoy() {
    Descriptor call = Descriptor.of("route", "api/v1").and("method", "GET").and("id", "1:2");
    Rule.Entry id = new Rule.Entry("id", Pattern.any());
    Rule.Entry any = new Rule.Entry("route", Pattern.any());
    Rule.Entry anyInMetric = new Rule.Entry("route", Pattern.any(), false, true);
    Rule.Entry wild = new Rule.Entry("route", Pattern.of("api/*"));
    Rule.Entry wildInMetric = new Rule.Entry("route", Pattern.of("api/*"), false, true);
    Rule.Entry sharedInMetric = new Rule.Entry("route", Pattern.of("api/*"), true, true);
    Rule.Entry exact = new Rule.Entry("method", Pattern.of("GET"));

    assertThat(key(limited(any, exact, id).build(), call).metricKey())
        .isEqualTo("d.route.method_GET.id");
    assertThat(key(limited(anyInMetric, exact, id).build(), call).metricKey())
        .isEqualTo("d.route_api/v1.method_GET.id");
    assertThat(key(limited(wild, id).build(), call).metricKey()).isEqualTo("d.route_api/*.id");
    assertThat(key(limited(wildInMetric, id).build(), call).metricKey())
        .isEqualTo("d.route_api/v1.id");
    assertThat(key(limited(sharedInMetric, id).build(), call).metricKey())
        .isEqualTo("d.route_api/*.id");
    assertThat(key(limited(any, exact, id).detailedMetric(true).build(), call).metricKey())
        .isEqualTo("d.route_api/v1.method_GET.id_1_2");
    assertThat(key(limited(sharedInMetric, id).detailedMetric(true).build(), call).metricKey())
        .isEqualTo("d.route_api/*.id_1_2");
  }

  @Test
  void metricKey_longValue_isBounded() {
    Rule rule = limited(new Rule.Entry("id", Pattern.any())).detailedMetric(true).build();

    assertThat(key(rule, Descriptor.of("id", "x".repeat(5_000))).metricKey()).hasSizeLessThan(50);
  }

  @Test
  void metadata_givenAndChangedLater_isAsItWasGiven() {
    Map<String, Object> given = new java.util.HashMap<>(Map.of("a", List.of("b")));
    Rule rule = limited(new Rule.Entry("k", Pattern.any())).metadata(given).build();
    given.clear();

    assertThat(rule.metadata()).containsEntry("a", List.of("b")).isUnmodifiable();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().metadata(Map.of("a", new Object())));
  }

  @Test
  void build_optionWithoutEffect_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().on("k").quota(true).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().on("k").limit(TEN).limit(TEN).quota(true).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().on("k").limit(TEN).enforcedPercent(101).build());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> Rule.builder().on("k").limit(TEN).shadow(true).enforcedPercent(1).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().on("k").limit(TEN).replaces("default").build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Rule.Entry("k", Pattern.of("x"), true, false))
        .withMessage("only the values of a wildcard can share a counter: 'k=x'");
  }

  @Test
  void saysTheSameAs_otherPlaceSameWords_does() {
    Rule.Builder rule = limited(new Rule.Entry("k", Pattern.any()));

    assertThat(rule.origin("a").build().saysTheSameAs(rule.origin("b").build())).isTrue();
    assertThat(rule.build().saysTheSameAs(rule.quota(true).build())).isFalse();
  }
}
