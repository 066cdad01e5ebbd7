package dev.limiter;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a limiter tells of its rules. */
public final class RecordedRules implements LimiterListener {

  private final List<RulesStatus> told = new CopyOnWriteArrayList<>();

  @Override
  public void onDecision(List<Charge> charges, Decision decision) {}

  @Override
  public void onRules(RulesStatus status) {
    told.add(status);
  }

  /** Returns what was told, in order. */
  public List<RulesStatus> told() {
    return told;
  }
}
