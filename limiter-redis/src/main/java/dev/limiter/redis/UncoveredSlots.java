package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.Partition;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a cluster that no known node has: all while nothing is known of it, and those of
 * slots that have no master.
 */
final class UncoveredSlots implements Partition {

  private final String name;
  private final Supplier<@Nullable BackendException> reason;
  private final Runnable learnSoon;

  /**
   * Creates the partition.
   *
   * @param reason why there are such counters, null if there are none
   * @param learnSoon asks for the nodes to be learnt anew
   */
  UncoveredSlots(String name, Supplier<@Nullable BackendException> reason, Runnable learnSoon) {
    this.name = name;
    this.reason = reason;
    this.learnSoon = learnSoon;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isDown() {
    if (reason.get() == null) {
      return false;
    }
    learnSoon.run();
    return true;
  }

  @Override
  public void probe() {
    BackendException failure = reason.get();
    if (failure != null) {
      learnSoon.run();
      throw failure.again();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
