package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Check;
import dev.limiter.Decision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

  private final LongAdder admitted = new LongAdder();
  private final LongAdder denied = new LongAdder();
  private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();
  private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();

  /** Makes a call and counts its outcome; returns the decision, or null if there was none. */
  @Nullable Decision check(Backend backend, Check check) {
    long start = System.nanoTime();
    try {
      Decision decision = backend.check(check);
      nanos.add(System.nanoTime() - start);
      (decision.allowed() ? admitted : denied).increment();
      return decision;
    } catch (RuntimeException e) {
      nanos.add(System.nanoTime() - start);
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
    return Duration.ofNanos(nanos.stream().mapToLong(Long::longValue).max().orElse(0));
  }

  /** Returns how long it took all but a fraction of the calls. */
  Duration percentile(double fraction) {
    List<Long> sorted = new ArrayList<>(nanos);
    Collections.sort(sorted);
    return sorted.isEmpty()
        ? Duration.ZERO
        : Duration.ofNanos(sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * fraction)));
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
