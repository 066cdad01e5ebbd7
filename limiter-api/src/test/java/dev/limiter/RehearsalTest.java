package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
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

    for (Thread probing : probing()) {
      probing.join(10_000);
    }
    assertThat(breaker.isOpen()).isFalse();
    assertThat(probing()).isEmpty();
  }

  private static List<Thread> probing() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("limiter-breaker-rehearsal"))
        .toList();
  }
}
