package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Circles among names that replace each other. */
class ReplacedNamesTest {

  private static final Policy POLICY = Policy.tokenBucket(5, Duration.ofSeconds(1));

  /** A chain's edges, which counts how often one is asked for. */
  private static final class CountedChain extends LinkedHashMap<String, Set<String>> {
    private static final long serialVersionUID = 1L;
    private int asked;

    CountedChain(int length) {
      for (int i = 0; i < length; i++) {
        put("n" + i, Set.of("n" + (i + 1)));
      }
    }

    @Override
    public Set<String> getOrDefault(Object key, Set<String> none) {
      asked++;
      return super.getOrDefault(key, none);
    }
  }

  private static Rule rule(String name, String... replaced) {
    Rule.Builder rule = Rule.builder().on("k", name).limit(POLICY.withName(name));
    for (String each : replaced) {
      rule.replaces(each);
    }
    return rule.build();
  }

  private static List<String> problems(List<Rule> rules) {
    RuleFaults faults = new RuleFaults();
    ReplacedNames.check("d", rules, faults);
    return faults.list();
  }

  @Test
  void check_chainOfAHundredThousand_isFree() {
    int length = 100_000;
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      rules.add(i == 0 ? rule("n0") : rule("n" + i, "n" + (i - 1)));
    }
    assertThat(problems(rules)).isEmpty();

    rules.set(0, rule("n0", "n" + (length - 1)));
    assertThat(problems(rules)).last().isEqualTo("and 99000 more faults");
  }

  @Test
  void circles_ofAChain_askForEveryNameOnce() {
    CountedChain chain = new CountedChain(100_000);

    Circles circles = new Circles(chain);

    assertThat(chain.asked).isLessThanOrEqualTo(100_001);
    assertThat(circles.hold("n7", "n8")).isFalse();
  }

  @Test
  void circles_anyGraph_areWhereEitherReachesTheOther() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      int size = 1 + random.nextInt(8);
      Map<String, Set<String>> edges = new LinkedHashMap<>();
      for (int edge = random.nextInt(2 * size); edge >= 0; edge--) {
        edges
            .computeIfAbsent("n" + random.nextInt(size), unknown -> new HashSet<>())
            .add("n" + random.nextInt(size));
      }
      Circles circles = new Circles(edges);
      edges.forEach(
          (from, all) ->
              all.forEach(
                  to ->
                      assertThat(circles.hold(from, to))
                          .as("seed %d: %s to %s of %s", seed, from, to, edges)
                          .isEqualTo(reaches(to, from, edges))));
    }
  }

  private static boolean reaches(String from, String to, Map<String, Set<String>> edges) {
    Deque<String> open = new ArrayDeque<>(List.of(from));
    Set<String> seen = new HashSet<>();
    while (!open.isEmpty()) {
      String name = open.pop();
      if (name.equals(to)) {
        return true;
      }
      if (seen.add(name)) {
        open.addAll(edges.getOrDefault(name, Set.of()));
      }
    }
    return false;
  }
}
