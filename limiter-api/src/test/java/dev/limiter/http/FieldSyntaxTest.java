package dev.limiter.http;

import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.decision;
import static dev.limiter.http.Statuses.denied;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.greenbytes.http.sfv.ListElement;
import org.greenbytes.http.sfv.OuterList;
import org.greenbytes.http.sfv.Parser;
import org.junit.jupiter.api.Test;

/** What is written is read back by a parser that is not ours, and is what that one would write. */
class FieldSyntaxTest {

  private static final long LARGEST = 999_999_999_999_999L;

  @Test
  void fields_randomPolicies_roundTripThroughAParser() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      Map<String, LimitStatus> statuses = randomStatuses(random);
      RateLimitFields fields =
          RateLimitFields.of(decision(statuses.values().toArray(LimitStatus[]::new)));

      OuterList policies = parse(fields.rateLimitPolicy().orElseThrow(), seed);
      OuterList limits = parse(fields.rateLimit().orElseThrow(), seed);

      assertThat(names(policies)).isEqualTo(names(limits)).hasSameElementsAs(statuses.keySet());
      for (ListElement<?> item : policies.get()) {
        LimitStatus status = statuses.get((String) item.get());
        assertThat(parameter(item, "q")).isEqualTo(Math.min(LARGEST, status.limit()));
        assertThat(parameter(item, "w"))
            .isEqualTo(
                status.policy().windowMicros() % 1_000_000 == 0
                    ? status.policy().windowMicros() / 1_000_000
                    : null);
      }
      for (ListElement<?> item : limits.get()) {
        LimitStatus status = statuses.get((String) item.get());
        assertThat(parameter(item, "r")).isEqualTo(Math.min(LARGEST, status.remaining()));
        assertThat((Long) parameter(item, "t")).isNotNegative();
      }
    }
  }

  @Test
  void parser_badlyEscapedName_isCaught() {
    // The broken twin: were names not escaped, the round trip above would notice.
    assertThat(parses("\"a\"b\";q=1")).isFalse();
    assertThat(parses("\"a\\\"b\";q=1")).isTrue();
  }

  private static Map<String, LimitStatus> randomStatuses(Random random) {
    Map<String, LimitStatus> statuses = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    int size = 1 + random.nextInt(4);
    while (statuses.size() < size) {
      boolean huge = random.nextInt(8) == 0;
      long limit = huge ? 1_000_000_000_000_000L : 1L + random.nextInt(99);
      long millis = huge ? 1_000_000_000_000L : 250L * (1 + random.nextInt(400));
      Policy policy =
          Policy.tokenBucket(limit, Duration.ofMillis(millis)).withName(randomName(random));
      LimitStatus status =
          random.nextBoolean()
              ? allowed(policy, random.nextLong(limit + 1))
              : denied(policy, 0, 1 + random.nextInt(100_000_000));
      statuses.putIfAbsent(policy.name(), status); // of "f" and "F" the first, key and value
    }
    return statuses;
  }

  private static String randomName(Random random) {
    StringBuilder name = new StringBuilder();
    int length = 1 + random.nextInt(12);
    for (int i = 0; i < length; i++) {
      name.append(
          random.nextInt(3) == 0
              ? "\"\\,; =".charAt(random.nextInt(6))
              : (char) (0x20 + random.nextInt(0x5f)));
    }
    return name.toString();
  }

  private static OuterList parse(String text, long seed) {
    OuterList list = new Parser(text).parseList();
    assertThat(list.serialize()).as("seed %d", seed).isEqualTo(text);
    return list;
  }

  private static boolean parses(String text) {
    try {
      new Parser(text).parseList();
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static List<String> names(OuterList list) {
    List<String> names = new ArrayList<>();
    list.get().forEach(item -> names.add((String) item.get()));
    return names;
  }

  private static Object parameter(ListElement<?> item, String key) {
    return item.getParams().get(key) == null ? null : item.getParams().get(key).get();
  }
}
