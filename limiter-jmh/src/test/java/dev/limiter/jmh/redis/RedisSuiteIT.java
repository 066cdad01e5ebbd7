package dev.limiter.jmh.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.plan.Profile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every row works on a real server; what it costs in time is not judged here, counts are. */
class RedisSuiteIT {

  private static RedisFigures figures;

  @BeforeAll
  static void measure() throws Exception {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    figures = new RedisSuite(Profile.named("smoke").redis(), nowhere).run();
  }

  @Test
  void commandsPerCheck_areThoseThatAreKnown() {
    Map<Implementation, Double> known =
        Map.of(
            Implementation.PING, 1.0,
            Implementation.INCR, 1.0,
            Implementation.INTEGER_WITH_TTL, 1.0,
            Implementation.EMPTY_SCRIPT, 1.0,
            Implementation.LIMITER, 1.0,
            Implementation.SPRING_CLOUD_GATEWAY, 1.0,
            Implementation.BUCKET4J, 2.0,
            Implementation.REDISSON, 1.0);

    for (Implementation implementation : Implementation.values()) {
      assertThat(figures.commandsPerCheck(implementation))
          .as(implementation.title())
          .contains(known.get(implementation));
    }
  }

  @Test
  void slices_ofEveryImplementation_haveFigures() {
    for (Implementation implementation : Implementation.values()) {
      assertThat(figures.median(implementation, RedisFigures.Slice::checksPerSecond)).isPositive();
      assertThat(figures.median(implementation, RedisFigures.Slice::serverCpuMicros)).isPositive();
      assertThat(figures.median(implementation, RedisFigures.Slice::executed))
          .isGreaterThanOrEqualTo(1);
    }
  }

  @Test
  void bytesPerKey_ofLimiter_areThoseOfAnIntegerWithATtl() {
    assertThat(figures.bytesRatio(Implementation.LIMITER, Implementation.INTEGER_WITH_TTL))
        .hasValueSatisfying(ratio -> assertThat(ratio).isBetween(0.9, 1.02));
  }

  @Test
  void bytesPerKey_ofWhatKeepsCountersOnly_areWeighed() {
    for (Implementation implementation : Implementation.values()) {
      assertThat(figures.bytesPerKey(implementation).isPresent())
          .as(implementation.title())
          .isEqualTo(implementation.storesCounters());
    }
  }
}
