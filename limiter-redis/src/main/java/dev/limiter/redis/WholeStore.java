package dev.limiter.redis;

import dev.limiter.Partition;

/** All counters of a backend on a client of somebody else's, of whose servers nothing is known. */
final class WholeStore implements Partition {

  private final ScriptRunner runner;
  private final Trial trial;

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
    return false;
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
