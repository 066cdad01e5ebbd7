package dev.limiter.redis;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import org.jspecify.annotations.Nullable;

/**
 * A check as its caller saw it.
 *
 * @param source who decided, null where nobody did
 * @param thrown what was thrown instead
 */
record Observed(
    int instance,
    Traffic traffic,
    long startNanos,
    long endNanos,
    boolean allowed,
    @Nullable Source source,
    @Nullable RuntimeException thrown) {

  /** Makes a check of cost 1. */
  static Observed of(Backend backend, int instance, Traffic traffic) {
    Check check = new Check(traffic.key(), 1);
    long start = System.nanoTime();
    try {
      Decision decision = backend.check(check);
      long end = System.nanoTime();
      return new Observed(
          instance, traffic, start, end, decision.allowed(), decision.source(), null);
    } catch (RuntimeException e) {
      return new Observed(instance, traffic, start, System.nanoTime(), false, null, e);
    }
  }

  boolean is(Traffic.Kind kind) {
    return traffic.kind() == kind;
  }

  /** Tells whether the store decided, or what it had said. */
  boolean isByTheStore() {
    return source == Source.BACKEND || source == Source.LOCAL_DENIAL;
  }

  long nanos() {
    return endNanos - startNanos;
  }
}
