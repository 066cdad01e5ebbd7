package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** A rehearsed failure leaves nothing behind. */
final class RehearsalTest {

  @Test
  void rehearsal_endsWithItsBreakerClosed_andTouchesNoTier() throws InterruptedException {
    FallbackTier untouchable =
        (FallbackTier)
            Proxy.newProxyInstance(
                FallbackTier.class.getClassLoader(),
                new Class<?>[] {FallbackTier.class},
                (proxy, method, arguments) -> {
                  throw new AssertionError(method + " of a tier that is in use");
                });

    Breaker breaker = Rehearsal.of(untouchable).rehearse();

    long patience = System.nanoTime() + 10_000_000_000L;
    while (probes() && System.nanoTime() < patience) {
      Thread.sleep(1);
    }
    assertThat(breaker.isOpen()).isFalse();
    assertThat(probes()).as("a thread that probes").isFalse();
  }

  private static boolean probes() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("limiter-breaker-rehearsal"));
  }
}
