package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.Decision.Source;
import java.lang.reflect.Method;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a remembered denial costs this process: its decision, and nothing else. */
final class DenialAllocationIT {

  private static final double DECISION_BYTES = 64;
  private static final double NOISE = 0.5; // the sampling itself, over a round
  private static final int ROUND = 100_000;
  private static final int ROUNDS = 50;

  private long sink;

  @Test
  void rememberedDenial_allocatesItsDecisionOnly() {
    Check check = one(fresh(TEN_A_DAY));
    try (RedisBackend backend =
        RedisBackend.builder(RedisServer.shared().hostAndPort())
            .deadline(Duration.ofSeconds(10))
            .denialHold(Duration.ofMinutes(1))
            .build()) {
      backend.check(new Check(check.key(), 10));
      double bytes = Double.MAX_VALUE;
      double nanos = Double.MAX_VALUE;
      for (int round = 0; round < ROUNDS; round++) {
        long before = allocatedBytes();
        long start = System.nanoTime();
        for (int i = 0; i < ROUND; i++) {
          sink += backend.check(check).remaining();
        }
        nanos = Math.min(nanos, (double) (System.nanoTime() - start) / ROUND);
        bytes = Math.min(bytes, (double) (allocatedBytes() - before) / ROUND);
      }

      System.out.printf("a remembered denial: %.1f bytes, %.0f ns%n", bytes, nanos);
      assertThat(sink).isZero();
      assertThat(backend.check(check).source()).isEqualTo(Source.LOCAL_DENIAL);
      assertThat(bytes)
          .as("bytes a check, in the best round")
          .isLessThanOrEqualTo(DECISION_BYTES + NOISE);
    }
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
