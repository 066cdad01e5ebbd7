package dev.limiter.examples.boot;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Counts what was decided of requests by who decided, and who is over limit; in bounded memory,
 * since the start. What is charged once a request is served is none of it: nobody is refused by it.
 * Safe for use by several threads.
 */
@Component
class Tally {

  private final Map<Decision.Source, LongAdder> decisions = new ConcurrentHashMap<>();
  private final LongAdder denied = new LongAdder();
  private final TopDenied topDenied = new TopDenied();

  /** Counts a request. */
  void add(Decision decision, Supplier<Descriptor> caller) {
    decisions.computeIfAbsent(decision.source(), source -> new LongAdder()).increment();
    if (!decision.allowed()) {
      denied.increment();
    }
    if (isOverLimit(decision)) {
      topDenied.add(caller.get());
    }
  }

  /** Also where that is only reported, by a shadow rule or in shadow mode. */
  private static boolean isOverLimit(Decision decision) {
    return !decision.allowed() || decision.statuses().stream().anyMatch(s -> !s.allowed());
  }

  /** Returns how many decisions each source has made; those that made none are left out. */
  Map<Decision.Source, Long> decisions() {
    Map<Decision.Source, Long> counts = new EnumMap<>(Decision.Source.class);
    decisions.forEach((source, count) -> counts.put(source, count.sum()));
    return counts;
  }

  long denied() {
    return denied.sum();
  }

  List<DeniedKey> topDenied(int count) {
    return topDenied.top(count);
  }
}
