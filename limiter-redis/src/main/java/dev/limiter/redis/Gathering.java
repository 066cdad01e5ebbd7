package dev.limiter.redis;

import dev.limiter.CounterKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import redis.clients.jedis.exceptions.JedisDataException;

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

  private Consumer<String> refusals = why -> {};
  private boolean possible;

  /** Allows it: the server has proved that one call may have any keys. */
  void allow() {
    possible = true;
  }

  /** Tells somebody from now on why the server refuses such calls. */
  void reportTo(Consumer<String> refusals) {
    this.refusals = refusals;
  }

  /** Notes that the server has refused such a call, and ends it if it would refuse every other. */
  void refused(Object reply) {
    if (GatheredCheck.isRefused(reply)) {
      possible = false;
    }
    if (reply instanceof JedisDataException refusal) {
      refusals.accept(String.valueOf(Failures.of(refusal).getMessage()));
    }
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
