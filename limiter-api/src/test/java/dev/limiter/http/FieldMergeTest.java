package dev.limiter.http;

import static dev.limiter.http.Statuses.SECOND;
import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.decision;
import static dev.limiter.http.Statuses.denied;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import org.greenbytes.http.sfv.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldMergeTest {

  private static Policy ten(String name) {
    return Policy.tokenBucket(10, Duration.ofMinutes(1)).withName(name);
  }

  private static RateLimitFields ours(LimitStatus... statuses) {
    return RateLimitFields.of(decision(statuses));
  }

  @Test
  void beside_nothing_isTheSame() {
    RateLimitFields fields = ours(allowed(ten("user"), 4));

    assertThat(fields.beside(List.of(), List.of())).isSameAs(fields);
    assertThat(fields.beside(List.of(""), List.of(" ")).rateLimit()).isEqualTo(fields.rateLimit());
  }

  @Test
  void beside_anotherLimiter_ordersByTheShareThatIsLeft() {
    RateLimitFields merged =
        ours(allowed(ten("user"), 4), allowed(ten("app"), 9))
            .beside(
                List.of("\"address\";q=100;w=60", "daily;q=10"),
                List.of("\"address\";r=50;t=30", "daily;a=1;w=9;c=1"));

    assertThat(merged.rateLimit())
        .hasValue("daily;a=1;w=9;c=1, \"user\";r=4;t=24, \"address\";r=50;t=30, \"app\";r=9;t=54");
    assertThat(merged.rateLimitPolicy())
        .hasValue("daily;q=10, \"user\";q=10;w=60, \"address\";q=100;w=60, \"app\";q=10;w=60");
  }

  @Test
  void beside_ofADenial_speaksOfTheDenialFirst() {
    RateLimitFields merged =
        ours(denied(ten("user"), 3, SECOND))
            .beside(List.of("\"address\";q=100;w=60"), List.of("\"address\";r=0;t=30"));

    assertThat(merged.rateLimit()).hasValue("\"user\";r=3;t=1, \"address\";r=0;t=30");
    assertThat(merged.retryAfterSeconds()).hasValue(1);
  }

  @Test
  void beside_oneNameTwice_keepsTheMoreRestrictiveInBothFields() {
    List<String> policies = List.of("DEFAULT;q=100;w=60");
    RateLimitFields left4of10 = ours(allowed(ten("default"), 4));

    RateLimitFields theirs = left4of10.beside(policies, List.of("DEFAULT;r=30"));
    assertThat(theirs.rateLimit()).hasValue("DEFAULT;r=30");
    assertThat(theirs.rateLimitPolicy()).hasValue("DEFAULT;q=100;w=60");

    RateLimitFields own = left4of10.beside(policies, List.of("DEFAULT;r=50"));
    assertThat(own.rateLimit()).hasValue("\"default\";r=4;t=24");
    assertThat(own.rateLimitPolicy()).hasValue("\"default\";q=10;w=60");

    RateLimitFields refused =
        ours(denied(ten("default"), 0, SECOND)).beside(policies, List.of("DEFAULT;r=0;t=99"));
    assertThat(refused.rateLimit()).hasValue("\"default\";r=0;t=1");
  }

  @Test
  void beside_ofADecisionThatNobodyCounted_keepsTheirs() {
    RateLimitFields merged = ours().beside(List.of("\"a\";q=1"), List.of("\"a\";r=1"));

    assertThat(merged.rateLimit()).hasValue("\"a\";r=1");
    assertThat(merged.rateLimitPolicy()).hasValue("\"a\";q=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=100, remaining=50, reset=5",
        "\"a\";r=1,",
        "\"a\" ;r=1",
        "\"a\";R=1",
        "(\"a\");r=1",
        "\"a\";r=1000000000000000",
        "10, 10;w=1",
        "\"a\";r",
        "\"a\";r=-1",
        "\"a\";t=1",
        "\"é\";r=1"
      })
  void beside_whatRecipientsMustIgnore_isOursAlone(String theirs) {
    RateLimitFields merged =
        ours(allowed(ten("user"), 4)).beside(List.of("100;w=60"), List.of(theirs));

    assertThat(merged.rateLimit()).hasValue("\"user\";r=4;t=24");
    assertThat(merged.rateLimitPolicy()).hasValue("\"user\";q=10;w=60");
    assertThat(new Parser(merged.rateLimit().orElseThrow()).parseList().get()).hasSize(1);
  }

  @Test
  void beside_manyLongPolicies_keepsTheMostRestrictiveWithinTheBound() {
    LimitStatus[] many = new LimitStatus[20];
    StringBuilder policies = new StringBuilder("x;q=10");
    StringBuilder limits = new StringBuilder("x;r=1");
    for (int i = 0; i < many.length; i++) {
      String name = "n".repeat(125) + i;
      many[i] = allowed(ten(name), 5);
      policies.append(", \"their-").append(name).append("\";q=10");
      limits.append(", \"their-").append(name).append("\";r=").append(i < 4 ? 0 : 9);
    }

    RateLimitFields merged =
        ours(many).beside(List.of(policies.toString()), List.of(limits.toString()));

    String limit = merged.rateLimit().orElseThrow();
    String policy = merged.rateLimitPolicy().orElseThrow();
    assertThat(limit.length()).isBetween(2_800, FieldWriter.MAX_LENGTH);
    assertThat(policy.length()).isBetween(2_800, FieldWriter.MAX_LENGTH);
    assertThat(ListParser.parse(List.of(limit)))
        .extracting(ListMember::name)
        .containsExactlyElementsOf(
            ListParser.parse(List.of(policy)).stream().map(ListMember::name).toList())
        .startsWith("their-" + "n".repeat(125) + 0)
        .contains("x", "n".repeat(125) + 0)
        .doesNotContain("their-" + "n".repeat(125) + 4);
  }

  @Test
  void beside_oneThatIsTooLongByItself_isLeftOut() {
    String name = "n".repeat(3_000);

    RateLimitFields merged =
        ours(allowed(ten("user"), 4)).beside(List.of(name + ";q=10"), List.of(name + ";r=0"));

    assertThat(merged.rateLimit()).hasValue("\"user\";r=4;t=24");
    assertThat(merged.rateLimitPolicy()).hasValue("\"user\";q=10;w=60");
  }

  @Test
  void beside_itself_changesNothing() {
    RateLimitFields fields = ours(allowed(ten("a\"\\,;b"), 4), denied(ten("x"), 0, SECOND));

    RateLimitFields merged =
        fields.beside(
            List.of(fields.rateLimitPolicy().orElseThrow()),
            List.of(fields.rateLimit().orElseThrow()));

    assertThat(merged.rateLimit()).isEqualTo(fields.rateLimit());
    assertThat(merged.rateLimitPolicy()).isEqualTo(fields.rateLimitPolicy());
  }
}
