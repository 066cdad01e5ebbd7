package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CounterKeyTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));
  private static final Policy FIVE = Policy.tokenBucket(5, Duration.ofMinutes(1));

  private static CounterKey key(Descriptor descriptor, Rule rule) {
    return new CompiledRule("d", rule).keys(descriptor)[0];
  }

  private static Rule byTenantAndUser() {
    return Rule.builder().on("tenant").on("user").limit(TEN).build();
  }

  private static Descriptor tenantAndUser(String tenant, String user) {
    return Descriptor.of("tenant", tenant).and("user", user);
  }

  @Test
  void text_isReadableAndNamesRuleAndWindow() {
    Rule rule =
        Rule.builder().on("tier", "free").on("path", "/v1/*").on("api_key").limit(TEN).build();
    Descriptor descriptor =
        Descriptor.of("tier", "free").and("path", "/v1/a b").and("api_key", "2001:db8::1");

    assertThat(key(descriptor, rule).text())
        .isEqualTo("d|tier==free|path~/v1/*=/v1/a%20b|api_key=2001:db8::1|60s");
  }

  @Test
  void case19_valuesThatJoinAlike_areCountersOfTheirOwn() {
    CounterKey first = key(tenantAndUser("acme", "1_u_2"), byTenantAndUser());
    CounterKey second = key(tenantAndUser("acme_u_1", "2"), byTenantAndUser());

    assertThat(first).isNotEqualTo(second);
    assertThat(first.text()).isNotEqualTo(second.text());
  }

  @Test
  void case19_anyTwoPairsOfValues_haveDifferentTextsInUtf8() {
    long seed = System.nanoTime();
    System.out.println("CounterKeyTest seed " + seed);
    Random random = new Random(seed);
    Map<String, Descriptor> seen = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      Descriptor descriptor = tenantAndUser(value(random), value(random));
      String text = key(descriptor, byTenantAndUser()).text();
      assertThat(text).as("seed %s", seed).hasSizeLessThan(2 * (6 * KeyText.MAX_LENGTH + 20));
      assertThat(text.indexOf('{')).isEqualTo(-1);
      String utf8 = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
      Descriptor other = seen.put(utf8, descriptor);
      assertThat(other == null || other.equals(descriptor))
          .as("seed %s: %s and %s share %s", seed, other, descriptor, text)
          .isTrue();
    }
  }

  private static String value(Random random) {
    String alphabet = "a1_|=~#%{}: \n\0\u007f\u00e9\ud83d\ude00\ud800";
    int length = random.nextInt(20) == 0 ? 90 + random.nextInt(20) : random.nextInt(4);
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < length; i++) {
      value.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return value.toString();
  }

  @Test
  void text_ofAFourKilobyteValue_isBounded() {
    CounterKey one = key(tenantAndUser("x".repeat(4_096), ""), byTenantAndUser());
    CounterKey other = key(tenantAndUser("x".repeat(4_095) + "y", ""), byTenantAndUser());

    assertThat(one.text()).hasSizeLessThan(80).isNotEqualTo(other.text());
  }

  @Test
  void case20_rulesThatMatchTheSameEntries_doNotShareACounter() {
    Descriptor descriptor = Descriptor.of("api_key", "k1");
    List<Rule> rules =
        List.of(
            Rule.builder().on("api_key").limit(TEN).build(),
            Rule.builder().on("api_key", "k1").limit(TEN).build(),
            Rule.builder().on("api_key", "k*").limit(TEN).build(),
            Rule.builder().on("api_key", "*1").limit(TEN).build());

    assertThat(rules.stream().map(rule -> key(descriptor, rule).text())).doesNotHaveDuplicates();
    assertThat(rules.stream().map(rule -> key(descriptor, rule))).doesNotHaveDuplicates();
  }

  @Test
  void case20_twoLimitsOfOneWindowInOneRule_doNotShareACounter() {
    Rule rule = Rule.builder().on("api_key").limit(TEN).limit(FIVE).build();
    CounterKey[] keys = new CompiledRule("d", rule).keys(Descriptor.of("api_key", "k1"));

    assertThat(keys[0]).isNotEqualTo(keys[1]);
    assertThat(keys[1].text()).isEqualTo("d|api_key=k1|60s|2");
  }

  @Test
  void key_limitOrBurstChanged_staysAndWindowChanged_isNew() {
    Descriptor descriptor = Descriptor.of("api_key", "k1");
    CounterKey key = key(descriptor, Rule.builder().on("api_key").limit(TEN).build());
    CounterKey changed =
        key(descriptor, Rule.builder().on("api_key").limit(FIVE.withBurst(50)).build());
    CounterKey window =
        key(
            descriptor,
            Rule.builder()
                .on("api_key")
                .limit(Policy.tokenBucket(10, Duration.ofHours(1)))
                .build());

    assertThat(changed).isEqualTo(key).hasSameHashCodeAs(key);
    assertThat(changed.text()).isEqualTo(key.text());
    assertThat(changed.policy()).isNotEqualTo(key.policy());
    assertThat(window).isNotEqualTo(key);
    assertThat(window.text()).isNotEqualTo(key.text());
  }

  @Test
  void descriptor_matchedByOneRuleAndThenAnother_neverGetsTheKeysOfTheFirst() {
    Descriptor descriptor = Descriptor.of("api_key", "k1");
    CounterKey first = key(descriptor, Rule.builder().on("api_key").limit(TEN).build());
    CounterKey second = key(descriptor, Rule.builder().on("api_key").limit(FIVE).build());

    assertThat(second.policy()).isEqualTo(FIVE);
    assertThat(first.policy()).isEqualTo(TEN);
  }
}
