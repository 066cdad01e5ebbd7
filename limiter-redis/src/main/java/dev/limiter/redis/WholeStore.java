package dev.limiter.redis;

import dev.limiter.Partition;

/**
 * All counters of a backend on a client of somebody else's, of whose servers nothing is known but
 * by the calls that are made through it. Safe for use by several threads.
 */
final class WholeStore implements Partition {

  private final ScriptRunner runner;
  private final Trial trial;
  private volatile boolean down;

  WholeStore(ScriptRunner runner, Trial trial) {
    this.runner = runner;
    this.trial = trial;
  }

  @Override
  public String name() {
    return "Redis";
  }

  @Override
  public boolean isDown() {
    return down;
  }

  /** Notes that no call would be answered, as far as the last one tells. */
  void markDown() {
    down = true;
  }

  /** Notes that a call was answered. */
  void markWell() {
    if (down) { // it is read by every call, and written by few
      down = false;
    }
  }

  @Override
  public void probe() {
    trial.requirePassed(runner.run(trial.call(slot -> true)));
  }

  @Override
  public String toString() {
    return name();
  }
}
