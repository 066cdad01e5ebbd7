package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The index against the definition of a match, read off the words and tried on every rule. */
class RuleIndexPropertyTest {

  private static final Policy LIMIT = Policy.tokenBucket(1, Duration.ofSeconds(1));
  private static final List<String> KEYS = List.of("a", "b", "c", "d");
  private static final List<String> VALUES = List.of("x", "xy", "xyx", "yx", "y", "");
  private static final List<String> PATTERNS =
      List.of("x", "xy", "x*", "*x", "x*x", "*", "xy*", "*y*");

  @Test
  void match_ofRandomRulesAndDescriptors_isThatOfTheDefinition() {
    long seed = System.nanoTime();
    System.out.println("RuleIndexPropertyTest seed " + seed);
    Random random = new Random(seed);
    int matched = 0;
    for (int round = 0; round < 2_000; round++) {
      List<Rule> rules = rules(random);
      RuleSet set = RuleSet.of("d", rules);
      for (int i = 0; i < 20; i++) {
        Descriptor descriptor = descriptor(random);
        RuleSet.Match match = set.match("d", descriptor);
        List<Rule> ranked = ranked(rules, descriptor);
        Rule enforced = ranked.stream().filter(rule -> !rule.shadow()).findFirst().orElse(null);
        List<Rule> shadow =
            ranked.stream().takeWhile(rule -> rule != enforced).filter(Rule::shadow).toList();

        assertThat(match.enforced().orElse(null))
            .as("seed %s: %s among %s", seed, descriptor, rules)
            .isSameAs(enforced);
        assertThat(match.shadow()).as("seed %s", seed).isEqualTo(shadow);
        matched += enforced == null ? 0 : 1;
      }
    }
    assertThat(matched).as("the draw must not be empty").isGreaterThan(10_000);
  }

  private static List<Rule> rules(Random random) {
    Map<String, Rule> rules = new LinkedHashMap<>();
    for (int i = random.nextInt(8); i >= 0; i--) {
      Rule.Builder rule = Rule.builder().limit(LIMIT).shadow(random.nextInt(4) == 0);
      List<Rule.Entry> path = new ArrayList<>();
      for (String key : KEYS) {
        if (random.nextInt(3) == 0) {
          String text = PATTERNS.get(random.nextInt(PATTERNS.size()));
          path.add(new Rule.Entry(key, random.nextInt(3) == 0 ? Pattern.any() : Pattern.of(text)));
        }
      }
      if (!path.isEmpty()) {
        String identity = path.stream().map(Rule.Entry::toString).collect(Collectors.joining());
        rules.put(identity, rule.path(path).build());
      }
    }
    return List.copyOf(rules.values());
  }

  private static Descriptor descriptor(Random random) {
    Descriptor descriptor = Descriptor.empty();
    List<String> keys = new ArrayList<>(KEYS);
    Collections.shuffle(keys, random);
    for (String key : keys.subList(0, random.nextInt(keys.size() + 1))) {
      descriptor = descriptor.and(key, VALUES.get(random.nextInt(VALUES.size())));
    }
    return descriptor;
  }

  /** Returns the rules that match, most specific first. */
  private static List<Rule> ranked(List<Rule> rules, Descriptor descriptor) {
    List<Rule> matching = new ArrayList<>();
    for (Rule rule : rules) {
      if (rule.path().stream()
          .allMatch(
              entry -> {
                String value = descriptor.value(entry.key());
                return value != null && value.matches(regex(entry.pattern()));
              })) {
        matching.add(rule);
      }
    }
    Comparator<Rule> order = Comparator.comparing(rule -> 0);
    List<Descriptor.Entry> entries = new ArrayList<>(descriptor.entries());
    Collections.reverse(entries);
    for (Descriptor.Entry entry : entries) {
      order = order.thenComparing(rule -> rank(rule, entry.key()));
    }
    matching.sort(order.reversed());
    return matching;
  }

  private static String regex(Pattern pattern) {
    return pattern instanceof Pattern.Any ? ".*" : pattern.toString().replace("*", ".*");
  }

  /** Kind, literals, prefix, and the text backwards in order, as one text that compares so. */
  private static String rank(Rule rule, String key) {
    for (Rule.Entry entry : rule.path()) {
      if (entry.key().equals(key)) {
        String text = entry.pattern().toString();
        if (entry.pattern() instanceof Pattern.Any) {
          return "1";
        }
        if (entry.pattern() instanceof Pattern.Exact) {
          return "3";
        }
        long literals = text.chars().filter(c -> c != '*').count();
        StringBuilder backwards = new StringBuilder();
        text.chars().forEach(c -> backwards.append((char) (Character.MAX_VALUE - c)));
        return "2" + literals + text.indexOf('*') + backwards + Character.MAX_VALUE;
      }
    }
    return "0";
  }
}
