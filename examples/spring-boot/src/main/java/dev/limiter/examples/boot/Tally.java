package dev.limiter.examples.boot;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.LimiterListener;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/** Counts decisions by who made them, and who is over limit; in bounded memory, since the start. */
@Component
class Tally implements LimiterListener {

  private final Map<Decision.Source, LongAdder> decisions = new ConcurrentHashMap<>();
  private final LongAdder denied = new LongAdder();
  private final TopDenied topDenied = new TopDenied();

  @Override
  public void onDecision(List<Charge> charges, Decision decision) {
    decisions.computeIfAbsent(decision.source(), source -> new LongAdder()).increment();
    if (!decision.allowed()) {
      denied.increment();
    }
    if (isOverLimit(decision)) {
      charges.forEach(charge -> topDenied.add(charge.descriptor()));
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
