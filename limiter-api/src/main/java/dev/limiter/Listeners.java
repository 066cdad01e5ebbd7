package dev.limiter;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listeners of one limiter; contains what they throw and logs the first of it. */
final class Listeners {

  private static final Logger LOG = LoggerFactory.getLogger(RateLimiter.class);

  private final List<LimiterListener> listeners;
  private final AtomicBoolean failed = new AtomicBoolean();

  Listeners(List<LimiterListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  boolean isEmpty() {
    return listeners.isEmpty();
  }

  /** Tells every listener and returns the decision. */
  Decision told(List<Charge> charges, Decision decision) {
    for (LimiterListener listener : listeners) {
      try {
        listener.onDecision(charges, decision);
      } catch (RuntimeException | Error e) {
        failed(e);
      }
    }
    return decision;
  }

  /** Tells every listener what became of the rules. */
  void toldOfRules(RulesStatus status) {
    for (LimiterListener listener : listeners) {
      try {
        listener.onRules(status);
      } catch (RuntimeException | Error e) { // a class that is missing, say: rules go on
        failed(e);
      }
    }
  }

  private void failed(Throwable e) {
    if (failed.compareAndSet(false, true)) {
      LOG.warn("A limiter listener failed; further failures are not logged", e);
    }
  }
}
