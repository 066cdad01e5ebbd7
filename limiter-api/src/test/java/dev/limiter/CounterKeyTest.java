package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CounterKeyTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Policy TEN = Policy.tokenBucket(10, MINUTE);
  private static final Policy FIVE = Policy.tokenBucket(5, MINUTE);

  private static CounterKey[] keys(Rule rule, Descriptor descriptor) {
    return new CompiledRule("d", rule).keys(descriptor);
  }

  private static CounterKey key(Rule rule, Descriptor descriptor) {
    return keys(rule, descriptor)[0];
  }

  private static Rule byUser(Policy... policies) {
    Rule.Builder rule = Rule.builder().on("user");
    List.of(policies).forEach(rule::limit);
    return rule.build();
  }

  private static Rule byTenantAndUser() {
    return Rule.builder().on("tenant").on("user").limit(TEN).build();
  }

  @Test
  void text_kindsOfPattern_areWrittenApart() {
    Descriptor descriptor = Descriptor.of("a", "x").and("b", "xyz").and("c", "x y");
    Rule rule = Rule.builder().on("a", "x").on("b", "x*").on("c").limit(TEN).build();

    assertThat(key(rule, descriptor).text()).isEqualTo("{d|a==x|b~x*=xyz|c=x%20y}|60s");
    assertThat(key(rule, descriptor)).hasToString("{d|a==x|b~x*=xyz|c=x%20y}|60s");
  }

  @Test
  void text_windows_areInTheLargestWholeUnit() {
    Descriptor user = Descriptor.of("user", "u");

    assertThat(key(byUser(Policy.tokenBucket(1, Duration.ofMillis(1_500))), user).text())
        .isEqualTo("{d|user=u}|1500ms");
    assertThat(key(byUser(Policy.tokenBucket(1, Duration.ofNanos(7_000))), user).text())
        .isEqualTo("{d|user=u}|7us");
  }

  @Test
  void key_furtherEntriesOfTheDescriptor_doNotMatter() {
    Descriptor user = Descriptor.of("user", "u");

    assertThat(key(byUser(TEN), user))
        .isEqualTo(key(byUser(TEN), Descriptor.of("ip", "1").and("user", "u").and("route", "r")));
    assertThat(key(byUser(TEN), user)).isNotEqualTo(key(byUser(TEN), Descriptor.of("user", "v")));
  }

  @Test
  void key_changedLimitOrBurst_isTheSameCounter() {
    Descriptor user = Descriptor.of("user", "u");
    CounterKey before = key(byUser(TEN), user);

    for (Policy changed : List.of(FIVE, TEN.withBurst(3), TEN.withName("n"))) {
      CounterKey after = key(byUser(changed), user);
      assertThat(after).isEqualTo(before).hasSameHashCodeAs(before);
      assertThat(after.text()).isEqualTo(before.text());
      assertThat(after.policy()).isEqualTo(changed);
    }
  }

  @Test
  void key_changedWindow_isAnotherCounter() {
    Descriptor user = Descriptor.of("user", "u");
    CounterKey minute = key(byUser(TEN), user);
    CounterKey hour = key(byUser(Policy.tokenBucket(10, Duration.ofHours(1))), user);

    assertThat(hour).isNotEqualTo(minute);
    assertThat(hour.text()).isNotEqualTo(minute.text());
  }

  @Test
  void key_changedAlgorithm_isAnotherCounter() {
    Descriptor user = Descriptor.of("user", "u");
    Duration minute = Duration.ofMinutes(1);
    List<Policy> policies =
        List.of(
            TEN,
            Policy.fixedWindow(10, minute),
            Policy.slidingWindowCounter(10, minute),
            Policy.slidingWindowLog(10, minute),
            Policy.slidingWindowLog(5, minute));

    assertThat(keys(byUser(policies.toArray(Policy[]::new)), user))
        .extracting(CounterKey::text)
        .containsExactly(
            "{d|user=u}|60s",
            "{d|user=u}|60s|fixed_window",
            "{d|user=u}|60s|sliding_window_counter",
            "{d|user=u}|60s|sliding_window_log",
            "{d|user=u}|60s|sliding_window_log|2");
  }

  @Test
  void hashTag_ofAnEntry_isItsValueWhateverThePattern() {
    Descriptor descriptor = Descriptor.of("tenant", "a}cme").and("user", "u");
    List<Rule.Builder> rules =
        List.of(
            Rule.builder().on("tenant").on("user"),
            Rule.builder().on("tenant", "a}cme"),
            Rule.builder().on("tenant", "a*").on("user", "u"));

    assertThat(rules)
        .extracting(rule -> key(rule.limit(TEN).hashTag("tenant").build(), descriptor).text())
        .containsExactly(
            "d|tenant{=a%7Dcme}|user=u|60s",
            "d|tenant={=a%7Dcme}|60s", "d|tenant~a*{=a%7Dcme}|user==u|60s");
  }

  @Test
  void hashTag_notOnThePathOrWithoutLimits_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().on("user").limit(TEN).hashTag("tenant").build())
        .withMessage("hash tag must be a key on the rule's path, not 'tenant': [user]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rule.builder().on("user").hashTag("user").build())
        .withMessage("a hash tag has no effect on a rule without limits: [user]");
  }

  @Test
  void keys_twoEqualWindowsInOneRule_areDistinct() {
    CounterKey[] keys = keys(byUser(TEN, FIVE), Descriptor.of("user", "u"));

    assertThat(keys)
        .extracting(CounterKey::text)
        .containsExactly("{d|user=u}|60s", "{d|user=u}|60s|2");
    assertThat(keys[0]).isNotEqualTo(keys[1]);
  }

  @Test
  void keys_reloadedRule_haveItsPoliciesEvenForADescriptorSeenBefore() {
    Descriptor user = Descriptor.of("user", "u");
    CompiledRule before = new CompiledRule("d", byUser(TEN));
    CompiledRule after = new CompiledRule("d", byUser(FIVE));

    assertThat(before.keys(user)).isSameAs(before.keys(user));
    assertThat(after.keys(user)[0].policy()).isEqualTo(FIVE);
    assertThat(before.keys(user)[0].policy()).isEqualTo(TEN);
    assertThat(new CompiledRule("d", byUser()).keys(user)).isEmpty();
  }

  @Test
  void of_text_isTheWholeKey() {
    CounterKey key = CounterKey.of("any text|60s", TEN, FailureMode.DENY, true);

    assertThat(key.text()).isEqualTo("any text|60s");
    assertThat(key.shadow()).isTrue();
    assertThat(key.failureMode()).contains(FailureMode.DENY);
    assertThat(key).isEqualTo(CounterKey.of("any text|60s", FIVE));
    assertThat(key).isNotEqualTo(CounterKey.of("other", TEN)).isNotEqualTo("any text|60s");
  }

  @Test
  void case19_hostileValues_eachHaveTheirOwnCounter() {
    List<String> values = new ArrayList<>(List.of("{", "}", "{}", " ", "", ":", "_", "\n", "\0"));
    values.addAll(List.of("\uD83D\uDE00", "x".repeat(4096), "x".repeat(4097), "null", "%00", "|2"));
    Set<String> texts = new HashSet<>();
    for (String value : values) {
      texts.add(key(byUser(TEN), Descriptor.of("user", value)).text());
    }

    assertThat(texts).hasSameSizeAs(values).allMatch(text -> text.matches("\\{[^{}\\s]*}\\|60s"));
    assertThat(texts).allMatch(text -> text.length() < 128);
  }

  @Test
  void case19_valuesThatJoinToTheSameText_doNotShare() {
    CounterKey one = key(byTenantAndUser(), Descriptor.of("tenant", "acme").and("user", "1_u_2"));
    CounterKey two = key(byTenantAndUser(), Descriptor.of("tenant", "acme_u_1").and("user", "2"));

    assertThat(one).isNotEqualTo(two);
    assertThat(one.text()).isNotEqualTo(two.text());
  }

  @Test
  void case20_twoRulesOverOneKey_doNotShareACounter() {
    Descriptor descriptor = Descriptor.of("api_key", "k1").and("route", "r");
    List<Rule> rules =
        List.of(
            Rule.builder().on("api_key").limit(TEN).build(),
            Rule.builder().on("api_key", "k1").limit(FIVE).build(),
            Rule.builder().on("api_key", "k*").limit(FIVE).build(),
            Rule.builder().on("api_key", "*1").limit(FIVE).build(),
            Rule.builder().on("api_key").on("route").limit(FIVE).build());

    assertThat(rules.stream().map(rule -> key(rule, descriptor).text()).distinct()).hasSize(5);
    assertThat(rules.stream().map(rule -> key(rule, descriptor)).distinct()).hasSize(5);
  }

  @Test
  void case27_missingPart_isLeftOutNeverTheTextNull() {
    Descriptor anonymous = Descriptor.of("route", "r").andIfPresent("user", null);

    assertThat(anonymous).isEqualTo(Descriptor.of("route", "r"));
    assertThat(RuleSet.of("d", List.of(byUser(TEN))).match("d", anonymous).enforced()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DescriptorTest.andNull(anonymous, "user"))
        .withMessage("descriptor entry 'user' has no value: leave it out (andIfPresent)");
  }

  @Test
  void text_randomRulesAndValues_isInjective() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Map<String, List<String>> identityOf = new HashMap<>();
    for (int i = 0; i < 60_000; i++) {
      Rule.Builder rule = Rule.builder();
      Descriptor descriptor = Descriptor.empty();
      String domain = random.nextInt(3) == 0 ? "d|user=" : "d";
      List<String> identity = new ArrayList<>(List.of(domain));
      for (String prefix : List.of("k", "k=", "k|l").subList(0, 1 + random.nextInt(3))) {
        String key = prefix + KeyTextTest.part(random);
        if (descriptor.value(key) != null) {
          continue;
        }
        String value = KeyTextTest.part(random);
        descriptor = descriptor.and(key, value);
        String kind = List.of("any", "exact", "a*", "*").get(random.nextInt(4));
        if (kind.equals("any") || value.isEmpty()) {
          rule.on(key);
          kind = "any";
        } else {
          rule.path(
              List.of(
                  new Rule.Entry(
                      key, kind.equals("exact") ? new Pattern.Exact(value) : Pattern.of(kind))));
        }
        identity.addAll(List.of(key, kind, value));
      }
      Policy policy = random.nextBoolean() ? TEN : Policy.tokenBucket(1, Duration.ofHours(1));
      identity.add(policy.window().toString());
      CounterKey key = new CompiledRule(domain, rule.limit(policy).build()).keys(descriptor)[0];

      List<String> other = identityOf.putIfAbsent(key.text(), identity);
      assertThat(other == null || other.equals(identity))
          .as("seed %d: %s and %s are both %s", seed, other, identity, key.text())
          .isTrue();
    }
  }
}
