package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** What a check allocates once it is compiled: its decision, and nothing else. */
final class LocalBackendAllocationIT {

  private static final double DECISION_BYTES = 64;
  private static final double CHECK_BYTES = 24; // spared where the compiler inlines enough
  private static final double NOISE = 0.5; // the sampling itself, over a round
  private static final int ROUND = 200_000;
  private static final int ROUNDS = 50;

  private final LocalBackend backend = LocalBackend.create();
  private long sink;

  /** Rates whose tokens take a whole number of microseconds and some that do not; few denials. */
  private static Policy policy(int i) {
    return switch (i % 4) {
      case 0 -> Policy.tokenBucket(1_000_000, Duration.ofSeconds(1));
      case 1 -> Policy.tokenBucket(300, Duration.ofSeconds(1));
      case 2 -> Policy.tokenBucket(1, Duration.ofDays(1));
      default -> Policy.tokenBucket(7, Duration.ofSeconds(1)).withBurst(1_000_000);
    };
  }

  @Test
  void check_allocatesItsDecisionOnly() {
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      checks.add(new Check(CounterKey.of("key " + i, policy(i)), 1));
    }

    assertBytes(DECISION_BYTES, i -> keep(backend.check(checks.get(i % 1_000))));
  }

  @Test
  void checkThroughTheLimiter_allocatesNoMoreThanItsCheckAndDecision() {
    for (int i = 0; i < 4; i++) {
      Rule rule = Rule.builder().on("tier").on("api_key").limit(policy(i)).build();
      RateLimiter limiter =
          RateLimiter.builder()
              .rules(RuleSource.of(RuleSet.of("allocation " + i, List.of(rule))))
              .backend(backend)
              .build();
      Descriptor descriptor = Descriptor.of("tier", "free").and("api_key", "k");

      assertBytes(DECISION_BYTES + CHECK_BYTES, unused -> keep(limiter.check(descriptor)));
    }
  }

  @Test
  void refusalOfWhatWouldPass_allocatesNothing() {
    Check whole = new Check(CounterKey.of("whole", policy(0)), 1);
    Check fraction = new Check(CounterKey.of("fraction", policy(3)), 1);
    keep(backend.check(whole));
    keep(backend.check(fraction));
    List<Check> both = List.of(whole, fraction);

    assertBytes(
        0,
        i -> {
          sink += backend.refusal(i % 2 == 0 ? whole : fraction) == null ? 1 : 0;
          sink += backend.refusal(both) == null ? 1 : 0;
        });
    assertThat(sink).isPositive();
  }

  private void keep(Decision decision) {
    sink += decision.remaining();
  }

  private static void assertBytes(double expected, IntConsumer task) {
    double bytes = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS && bytes > expected + NOISE; round++) {
      long before = allocatedBytes();
      for (int i = 0; i < ROUND; i++) {
        task.accept(i);
      }
      bytes = (double) (allocatedBytes() - before) / ROUND;
    }
    assertThat(bytes).as("bytes a call, in the best round").isLessThanOrEqualTo(expected + NOISE);
  }

  /** Reflective, because the module under test does not read the platform's management modules. */
  private static long allocatedBytes() {
    try {
      Object threads =
          Class.forName("java.lang.management.ManagementFactory")
              .getMethod("getThreadMXBean")
              .invoke(null);
      Method allocated =
          Class.forName("com.sun.management.ThreadMXBean")
              .getMethod("getThreadAllocatedBytes", long.class);
      return (long) allocated.invoke(threads, Thread.currentThread().getId());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("this test needs a HotSpot JVM", e);
    }
  }
}
