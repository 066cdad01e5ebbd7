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
 * @param delayNanos for how long the caller was ready to run meanwhile and was not run; known of
 *     checks that took long
 */
record Observed(
    int instance,
    Traffic traffic,
    long startNanos,
    long endNanos,
    boolean allowed,
    @Nullable Source source,
    @Nullable RuntimeException thrown,
    long delayNanos) {

  private static final long LONG_NANOS = ChaosRun.DEADLINE.toNanos();

  /** Makes a check of cost 1. */
  static Observed of(Backend backend, int instance, Traffic traffic) {
    Check check = new Check(traffic.key(), 1);
    long delayed = RunDelay.nanos();
    boolean allowed = false;
    Source source = null;
    RuntimeException thrown = null;
    long start = System.nanoTime();
    try {
      Decision decision = backend.check(check);
      allowed = decision.allowed();
      source = decision.source();
    } catch (RuntimeException e) {
      thrown = e;
    }
    long end = System.nanoTime();
    long delay = end - start > LONG_NANOS ? RunDelay.nanos() - delayed : 0;
    return new Observed(instance, traffic, start, end, allowed, source, thrown, delay);
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
