package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The index beside a matcher that tries every rule, over random rules and descriptors. */
class RuleIndexPropertyTest {

  private static final Policy LIMIT = Policy.tokenBucket(10, Duration.ofMinutes(1));
  private static final List<String> KEYS = List.of("a", "b", "c", "d");
  private static final List<String> VALUES =
      List.of("", "x", "xy", "xyz", "yx", "xx", "zyx", "x*", "é");
  private static final List<String> PATTERNS =
      List.of("", "", "x", "xy", "xyz", "yx", "*", "x*", "*x", "x*z", "*y*", "xy*", "**x", "é");

  @Test
  void match_randomRules_agreesWithTryingThemAll() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int limited = 0;
    int besideShadow = 0;
    for (int round = 0; round < 400; round++) {
      List<Rule> rules = rules(random);
      RuleSet set = RuleSet.of("d", rules);
      Collections.shuffle(rules, random);
      RuleSet shuffled = RuleSet.of("d", rules);
      for (int i = 0; i < 25; i++) {
        Descriptor descriptor = descriptor(random);
        RuleSet.Match expected = naive(rules, descriptor);
        String context = "seed %d, %s in %s".formatted(seed, descriptor, rules);
        assertThat(set.match("d", descriptor)).as(context).isEqualTo(expected);
        assertThat(shuffled.match("d", descriptor)).as(context).isEqualTo(expected);
        limited += expected.enforced().isPresent() ? 1 : 0;
        besideShadow += expected.enforced().isPresent() && !expected.shadow().isEmpty() ? 1 : 0;
      }
    }
    assertThat(limited).as("the draws are worth something, seed %d", seed).isGreaterThan(2_000);
    assertThat(besideShadow).as("seed %d", seed).isGreaterThan(200);
  }

  private static List<Rule> rules(Random random) {
    Map<Map<String, String>, Rule> rules = new LinkedHashMap<>(); // by path: no ties
    int count = random.nextInt(30);
    for (int i = 0; i < count; i++) {
      List<String> keys = new ArrayList<>(KEYS);
      Collections.shuffle(keys, random);
      Map<String, String> path = new TreeMap<>();
      Rule.Builder rule = Rule.builder();
      for (String key : keys.subList(0, 1 + random.nextInt(3))) {
        String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
        path.put(key, pattern);
        if (pattern.isEmpty()) {
          rule.on(key);
        } else {
          rule.on(key, pattern);
        }
      }
      if (random.nextInt(4) > 0) {
        rule.limit(LIMIT).shadow(random.nextInt(3) == 0);
      }
      rules.put(path, rule.build());
    }
    return new ArrayList<>(rules.values());
  }

  private static Descriptor descriptor(Random random) {
    List<String> keys = new ArrayList<>(KEYS);
    keys.add("e");
    Collections.shuffle(keys, random);
    Descriptor descriptor = Descriptor.empty();
    for (String key : keys.subList(0, random.nextInt(keys.size() + 1))) {
      descriptor = descriptor.and(key, VALUES.get(random.nextInt(VALUES.size())));
    }
    return descriptor;
  }

  private static RuleSet.Match naive(List<Rule> rules, Descriptor descriptor) {
    Comparator<Rule> bySpecificity = Comparator.comparing(rule -> rank(rule, descriptor));
    List<Rule> matching =
        rules.stream()
            .filter(rule -> matches(rule, descriptor))
            .sorted(bySpecificity.reversed())
            .toList();
    Optional<Rule> enforced = matching.stream().filter(rule -> !rule.shadow()).findFirst();
    List<Rule> shadow = matching.stream().takeWhile(Rule::shadow).toList();
    return new RuleSet.Match(enforced, shadow);
  }

  private static boolean matches(Rule rule, Descriptor descriptor) {
    return rule.path().stream()
        .allMatch(
            step ->
                descriptor.entries().stream()
                    .anyMatch(
                        entry ->
                            entry.key().equals(step.key())
                                && PatternTest.naive(step.pattern()).test(entry.value())));
  }

  /** A text that sorts as specificity does, one fixed-width group an entry, the last one first. */
  private static String rank(Rule rule, Descriptor descriptor) {
    StringBuilder rank = new StringBuilder();
    List<Descriptor.Entry> entries = new ArrayList<>(descriptor.entries());
    Collections.reverse(entries);
    for (Descriptor.Entry entry : entries) {
      String pattern =
          rule.path().stream()
              .filter(step -> step.key().equals(entry.key()))
              .map(step -> step.pattern() instanceof Pattern.Any ? "" : step.pattern().toString())
              .findFirst()
              .orElse("-");
      rank.append(rank(pattern));
    }
    return rank.toString();
  }

  private static String rank(String pattern) {
    if (pattern.equals("-")) {
      return "0         ";
    }
    if (pattern.isEmpty()) {
      return "1         ";
    }
    if (!pattern.contains("*")) {
      return "3         ";
    }
    StringBuilder text = new StringBuilder(); // the earlier in the alphabet, the more specific
    for (char c : "%-4s".formatted(pattern).toCharArray()) {
      text.append((char) (0xFFFF - c));
    }
    return "2%03d%02d".formatted(pattern.replace("*", "").length(), pattern.indexOf('*')) + text;
  }
}
