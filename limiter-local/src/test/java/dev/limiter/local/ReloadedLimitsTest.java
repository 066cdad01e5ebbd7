package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.Eventually;
import dev.limiter.RateLimiter;
import dev.limiter.config.FileRuleSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the rewriting of a rule file does to the counters in use. */
class ReloadedLimitsTest {

  private static final Descriptor USER = Descriptor.of("user", "u");

  @TempDir private Path folder;
  private Path file;
  private RateLimiter limiter;

  @BeforeEach
  void build() throws IOException {
    file = folder.resolve("hourly.yaml");
    Files.writeString(file, hourly(5));
    limiter =
        RateLimiter.builder().rules(FileRuleSource.of(file)).backend(LocalBackend.create()).build();
  }

  @AfterEach
  void close() {
    limiter.close();
  }

  private static String hourly(long limit) {
    return """
    domain: d
    descriptors:
      - key: user
        rate_limit: { unit: hour, requests_per_unit: %d }
    """
        .formatted(limit);
  }

  private void rewrite(String text) throws IOException {
    String before = limiter.rulesStatus().checksum();
    Files.writeString(file, text);
    Eventually.holds(
        Duration.ofSeconds(1), "a reload", () -> !limiter.rulesStatus().checksum().equals(before));
  }

  private long admitted(int attempts) {
    return IntStream.range(0, attempts).filter(i -> limiter.check(USER).allowed()).count();
  }

  @Test
  void case24_reloadedRules_resetNoCounter() throws IOException {
    for (int i = 0; i < 4; i++) {
      assertThat(admitted(1)).isEqualTo(1);
      rewrite(hourly(5) + "# " + i + "\n");
    }

    assertThat(limiter.peek(USER).remaining()).isEqualTo(1);
  }

  @Test
  void case25_limitLowered_leavesNoMoreThanItself() throws IOException {
    rewrite(hourly(100));
    assertThat(admitted(1)).isEqualTo(1);

    rewrite(hourly(5));

    assertThat(admitted(20)).isBetween(4L, 5L);
  }

  @Test
  void case25_limitRaised_isNoGift() throws IOException {
    assertThat(admitted(20)).isEqualTo(5);

    rewrite(hourly(100));

    assertThat(admitted(200)).as("from empty, one in 36 s").isZero();
    assertThat(limiter.peek(USER).limit()).isEqualTo(100);
  }
}
