package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How long nobody logs in after a login was refused. */
final class RefusedLoginTest {

  private static final Duration LEAST = Duration.ofMillis(250);

  private static Duration pause(Supplier<Object> login, boolean stopped) {
    RefusedLogin refused = new RefusedLogin(login, () -> stopped);
    long start = System.nanoTime();
    refused.pause();
    return Duration.ofNanos(System.nanoTime() - start);
  }

  @Test
  void sameCredentials_areNotTriedAgainAtOnce() {
    assertThat(pause(() -> "old", false)).isGreaterThanOrEqualTo(LEAST);
  }

  @Test
  void otherCredentials_areTriedAtOnce() {
    AtomicInteger asked = new AtomicInteger();

    assertThat(pause(asked::incrementAndGet, false)).isLessThan(LEAST);

    assertThat(asked).hasValue(2);
  }

  @Test
  void credentialsThatAreNotToBeHad_areAskedForFewTimes() {
    AtomicInteger asked = new AtomicInteger();

    Duration pause =
        pause(
            () -> {
              asked.incrementAndGet();
              throw new IllegalStateException("no vault");
            },
            false);

    assertThat(pause).isGreaterThanOrEqualTo(LEAST);
    assertThat(asked.get()).isBetween(3, 6);
  }

  @Test
  void closedBackend_waitsForNothing() {
    assertThat(pause(() -> "old", true)).isLessThan(LEAST);
  }
}
