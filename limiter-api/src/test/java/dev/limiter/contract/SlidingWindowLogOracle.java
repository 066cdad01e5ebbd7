package dev.limiter.contract;

import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;

/**
 * A rolling window by its definition: every unit counts for one window. A clock that stepped back
 * takes no earlier than it took before; what has left the window by a later charge is forgotten.
 */
final class SlidingWindowLogOracle extends WindowOracle {

  private final List<Long> taken = new ArrayList<>(); // one instant for each unit

  @Override
  Fraction counted(Policy policy, long at) {
    long counted = 0;
    for (int i = taken.size() - 1; i >= 0 && taken.get(i) > at - policy.windowMicros(); i--) {
      counted++;
    }
    return Fraction.of(counted);
  }

  @Override
  void write(Policy policy, long now, long cost) {
    long instant = taken.isEmpty() ? now : Math.max(now, taken.get(taken.size() - 1));
    taken.removeIf(unit -> unit <= now - policy.windowMicros());
    for (long i = 0; i < cost; i++) {
      taken.add(instant);
    }
  }

  @Override
  public void refund(Policy policy, long now, long cost, long fullAt) {
    Long instant = fullAt - policy.windowMicros();
    for (long i = 0; i < cost && now < fullAt; i++) {
      taken.remove(instant);
    }
  }
}
