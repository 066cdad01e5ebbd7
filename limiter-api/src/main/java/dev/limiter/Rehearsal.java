package dev.limiter;

import dev.limiter.BackendException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPLogger;

/**
 * A failure that nobody sees, once in the life of a JVM, in the background: so that the classes and
 * call sites of what answers without the primary are there when the first caller has waited a whole
 * deadline, who would wait 4 to 10 ms more for them. Touches no counter, and logs nothing.
 */
final class Rehearsal implements Partition, Runnable {

  private static final AtomicBoolean BEGUN = new AtomicBoolean();
  private static final BreakerSettings SETTINGS =
      new BreakerSettings(1, 1, /* withinMicros= */ 1_000, /* probeMicros= */ 1_000, List.of());

  private final LocalAnswer passes;
  private volatile boolean down = true;

  private Rehearsal(FallbackTier untouched) {
    this.passes = new LocalAnswer(untouched, Share.whole(), FailureMode.ALLOW);
  }

  /** Begins it, if this JVM has had none. */
  static void begin(FallbackTier untouched) {
    if (BEGUN.compareAndSet(false, true)) {
      Breakers.startDaemon(of(untouched), "limiter-rehearsal");
    }
  }

  static Rehearsal of(FallbackTier untouched) {
    return new Rehearsal(untouched);
  }

  @Override
  public void run() {
    Breaker unused = rehearse();
  }

  /** Returns the breaker, which will be closed by what probes it. */
  Breaker rehearse() {
    Breaker breaker = new Breaker(this, SETTINGS, new BreakerLog(name(), NOPLogger.NOP_LOGGER), 0);
    BackendException failure = BackendException.withoutTrace(Kind.UNAVAILABLE, name());
    new Breakers(SETTINGS, Ticker.system()).failed(List.of(breaker), failure.again());
    Check check = new Check(CounterKey.of(name(), Policy.tokenBucket(1, Duration.ofDays(1))), 1);
    Decision unused = passes.to(check);
    unused = passes.to(List.of(check));
    MessageFormatter.arrayFormat(
        "{}: {}", new Object[] {name(), BreakerLog.reason(failure)}); // as most loggers do
    down = false; // what probes it closes the breaker, and ends
    return breaker;
  }

  @Override
  public String name() {
    return "rehearsal";
  }

  @Override
  public boolean isDown() {
    return down;
  }

  @Override
  public void probe() {
    // It is well.
  }
}
