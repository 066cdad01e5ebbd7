package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Check;
import dev.limiter.Decision;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What became of many calls, as those who made them see it. Safe for use by several threads. */
final class Tally {

  /** A call that ended with an exception. */
  record Failure(String type, @Nullable Kind kind, String message) {

    static Failure of(RuntimeException thrown) {
      Kind kind = thrown instanceof BackendException failure ? failure.kind() : null;
      return new Failure(
          thrown.getClass().getSimpleName(), kind, String.valueOf(thrown.getMessage()));
    }
  }

  private static final long LONG_NANOS = 500_000;

  /**
   * When a call was made, and when it ended.
   *
   * @param delayNanos for how long its caller was ready to run meanwhile and was not run; known of
   *     calls that took long
   */
  private record Span(long startNanos, long endNanos, long delayNanos) {

    static Span since(long startNanos, long delayedNanos) {
      long end = System.nanoTime();
      long delay = end - startNanos > LONG_NANOS ? RunDelay.nanos() - delayedNanos : 0;
      return new Span(startNanos, end, delay);
    }

    long nanos() {
      return endNanos - startNanos;
    }

    /** Returns how long it took but for the time in which the machine stood still. */
    long ownNanos(Stalls stalls) {
      return nanos() - Math.max(delayNanos, stalls.nanos(startNanos, endNanos));
    }
  }

  private final LongAdder admitted = new LongAdder();
  private final LongAdder denied = new LongAdder();
  private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
  private final Queue<Span> spans = new ConcurrentLinkedQueue<>();

  /** Makes a call and counts its outcome; returns the decision, or null if there was none. */
  @Nullable Decision check(Backend backend, Check check) {
    return check(() -> backend.check(check));
  }

  /** Like {@link #check(Backend, Check)}, of any call. */
  @Nullable Decision check(Supplier<Decision> call) {
    long delayed = RunDelay.nanos();
    long start = System.nanoTime();
    try {
      Decision decision = call.get();
      spans.add(Span.since(start, delayed));
      (decision.allowed() ? admitted : denied).increment();
      return decision;
    } catch (RuntimeException e) {
      spans.add(Span.since(start, delayed));
      failures.add(Failure.of(e));
      return null;
    }
  }

  long admitted() {
    return admitted.sum();
  }

  long denied() {
    return denied.sum();
  }

  long failed() {
    return failures.size();
  }

  long calls() {
    return admitted() + denied() + failed();
  }

  Duration longest() {
    return Duration.ofNanos(spans.stream().mapToLong(Span::nanos).max().orElse(0));
  }

  /** Returns how long it took all but a fraction of the calls. */
  Duration percentile(double fraction) {
    return percentile(fraction, Span::nanos);
  }

  private Duration percentile(double fraction, ToLongFunction<Span> figure) {
    long[] sorted = spans.stream().mapToLong(figure).sorted().toArray();
    return sorted.length == 0
        ? Duration.ZERO
        : Duration.ofNanos(sorted[(int) Math.min(sorted.length - 1, sorted.length * fraction)]);
  }

  /**
   * Asserts that all but a fraction of the calls took less than a time, without that in which the
   * machine stood still meanwhile; 1 is the longest.
   *
   * @throws Late if they did not
   */
  void assertInTime(double fraction, Duration limit, Stalls stalls) {
    long most = limit.toNanos();
    Duration own = percentile(fraction, s -> s.nanos() < most ? s.nanos() : s.ownNanos(stalls));
    if (own.compareTo(limit) >= 0) {
      throw new Late(
          "all but %s took %s or more without the machine's stalls, and may take %s: %s"
              .formatted(1 - fraction, own, limit, this));
    }
  }

  /**
   * Asserts that no call failed, which on a server that is well may be for want of time only.
   *
   * @throws Late if one was not answered in time
   */
  void assertNeverFailed(String what) {
    assertFailedOnlyBy(Kind.UNAVAILABLE);
    if (failed() > 0) {
      throw new Late(what + ": " + this);
    }
  }

  Set<String> messages() {
    return failures.stream().map(Failure::message).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Asserts that calls failed by the backend's own exception and by these kinds of it only. */
  void assertFailedOnlyBy(Kind... kinds) {
    Map<Failure, Long> other = new HashMap<>(grouped());
    other
        .keySet()
        .removeIf(failure -> failure.kind() != null && List.of(kinds).contains(failure.kind()));
    assertThat(other).as("failures of other kinds than %s in %s", List.of(kinds), this).isEmpty();
  }

  private Map<Failure, Long> grouped() {
    return failures.stream().collect(Collectors.groupingBy(f -> f, Collectors.counting()));
  }

  @Override
  public String toString() {
    Map<Failure, Long> sorted = new TreeMap<>(Comparator.comparing(Failure::toString));
    sorted.putAll(grouped());
    return "%d calls: %d admitted, %d denied, %d failed %s; p50 %d us, p99 %d us, longest %d us"
        .formatted(
            calls(),
            admitted(),
            denied(),
            failed(),
            sorted,
            percentile(0.5).toNanos() / 1_000,
            percentile(0.99).toNanos() / 1_000,
            longest().toNanos() / 1_000);
  }
}
