package dev.limiter.redis;

import dev.limiter.CounterKey;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which checks on a connection may share a script call with those of other counters. For the one
 * who has the connection.
 */
final class Gathering {

  private static final int MAX_APART = 1_000;

  /** Counters that such a call did not decide; the eldest goes. */
  private final Map<CounterKey, Boolean> apart =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CounterKey, Boolean> eldest) {
          return size() > MAX_APART;
        }
      };

  private boolean possible;

  /** Allows it: the server has proved that one call may have any keys. */
  void allow() {
    possible = true;
  }

  /** Ends it: the server has refused such a call. */
  void forbid() {
    possible = false;
  }

  boolean isPossible() {
    return possible;
  }

  /** Keeps a counter apart from now on, so that no crowd makes a second round trip for it. */
  void keepApart(CounterKey counter) {
    apart.put(counter, true);
  }

  boolean accepts(ScriptCall call) {
    return GatheredCheck.accepts(call) && !apart.containsKey(call.counter);
  }
}
