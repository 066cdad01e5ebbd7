package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Rate;
import dev.limiter.Ticker;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol;

/**
 * Writes the keys and arguments of script calls; {@code lua/check.lua} and {@code lua/refund.lua}
 * say what they mean.
 */
final class Parameters {

  private static final int ARGUMENTS = 6;
  private static final byte[] ZERO = {'0'};
  private static final byte[] ONE = {'1'};
  private static final byte[] TWO = {'2'};

  private static final Map<Algorithm, byte[]> NAMES = new EnumMap<>(Algorithm.class);

  static {
    for (Algorithm algorithm : Algorithm.values()) {
      NAMES.put(algorithm, algorithm.text().getBytes(StandardCharsets.US_ASCII));
    }
  }

  private final String keyPrefix;
  private final KeySlots slots;
  private final @Nullable Ticker ticker;

  /**
   * Creates a writer.
   *
   * @param keyPrefix what every key begins with
   * @param ticker the clock to decide by, null for the server's
   */
  Parameters(String keyPrefix, @Nullable Ticker ticker) {
    this.keyPrefix = keyPrefix;
    this.slots = new KeySlots(keyPrefix);
    this.ticker = ticker;
  }

  /** Returns those of a check of one counter: what has its default is left out at the end. */
  byte[][] ofCheck(Check check) {
    if (ticker != null) {
      return ofChecks(List.of(check));
    }
    Policy policy = check.policy();
    byte[] key = key(check.key());
    if (policy.algorithm() != Algorithm.TOKEN_BUCKET) {
      byte[] window = number(policy.windowMicros());
      byte[] algorithm = NAMES.get(policy.algorithm());
      return new byte[][] {
        key, number(cost(check)), number(policy.limit()), window, ZERO, algorithm
      };
    }
    Rate rate = policy.rate();
    byte[] cost = number(cost(check));
    byte[] burst = number(policy.burst());
    byte[] whole = number(rate.wholeMicros());
    return rate.tokens() == 1
        ? new byte[][] {key, cost, burst, whole}
        : new byte[][] {key, cost, burst, whole, number(rate.partMicros()), number(rate.tokens())};
  }

  /** Returns those of a check of several counters. */
  byte[][] ofChecks(List<Check> checks) {
    return ofChecks(checks, TWO);
  }

  /** Returns those of a check of several counters of which quotas refuse nothing. */
  byte[][] ofChecksApart(List<Check> checks) {
    return ofChecks(checks, ONE);
  }

  private byte[][] ofChecks(List<Check> checks, byte[] quota) {
    byte[][] parameters = allocate(checks.size());
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      CounterKey key = check.key();
      byte[] role = key.shadow() ? ONE : key.quota() ? quota : ZERO;
      write(parameters, i, checks.size(), key, cost(check), role);
    }
    return parameters;
  }

  /** Returns those of a refund. */
  byte[][] ofRefund(List<LimitStatus> charged) {
    byte[][] parameters = allocate(charged.size());
    for (int i = 0; i < charged.size(); i++) {
      LimitStatus status = charged.get(i);
      byte[] fullAt = number(status.atMicros() + status.resetAfterMicros());
      write(parameters, i, charged.size(), status.key(), status.cost(), fullAt);
    }
    return parameters;
  }

  private byte[][] allocate(int counters) {
    int length = counters * (1 + ARGUMENTS);
    if (ticker == null) {
      return new byte[length][];
    }
    byte[][] parameters = new byte[length + 1][];
    parameters[length] = number(ticker.micros());
    return parameters;
  }

  private void write(
      byte[][] parameters, int i, int counters, CounterKey key, long cost, byte[] last) {
    Policy policy = key.policy();
    Rate rate = policy.rate();
    parameters[i] = key(key);
    int at = counters + i * ARGUMENTS;
    parameters[at] = number(cost);
    parameters[at + 1] = number(policy.burst());
    if (policy.algorithm() == Algorithm.TOKEN_BUCKET) {
      parameters[at + 2] = number(rate.wholeMicros());
      parameters[at + 3] = number(rate.partMicros());
      parameters[at + 4] = number(rate.tokens());
    } else {
      parameters[at + 2] = number(policy.windowMicros());
      parameters[at + 3] = ZERO;
      parameters[at + 4] = NAMES.get(policy.algorithm());
    }
    parameters[at + 5] = last;
  }

  /** Returns the slot that a cluster has a counter in. */
  int slot(CounterKey key) {
    return slots.of(key.text());
  }

  private byte[] key(CounterKey key) {
    return key(key.text());
  }

  /** Returns a whole key. */
  byte[] key(String text) {
    return (keyPrefix + text).getBytes(StandardCharsets.UTF_8);
  }

  /** Any cost above the capacity is refused for ever; the smallest is exact in Lua's numbers. */
  private static long cost(Check check) {
    return Math.min(check.cost(), check.policy().burst() + 1);
  }

  static byte[] number(long value) {
    return value == 0 ? ZERO : value == 1 ? ONE : Protocol.toByteArray(value);
  }
}
