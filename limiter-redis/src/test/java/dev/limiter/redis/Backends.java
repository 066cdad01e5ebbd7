package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;

import dev.limiter.CounterKey;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import redis.clients.jedis.UnifiedJedis;

/** Backends on servers of every kind, for tests. */
final class Backends {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private Backends() {}

  /** Returns a builder of a backend by a URI of any scheme. */
  static RedisBackendBuilder builder(String uri) {
    return RedisBackend.builder(URI.create(uri));
  }

  /** Returns a backend that waits long, for what a test asks when all is well again. */
  static RedisBackend patient(String uri) {
    return builder(uri).deadline(PATIENCE).build();
  }

  /** Returns a backend on a client of a test that waits long: the first call of one may be slow. */
  static RedisBackend patient(UnifiedJedis client) {
    return RedisBackend.of(client, RedisBackendBuilder.DEFAULT_KEY_PREFIX, PATIENCE);
  }

  /** Waits until a backend decides by Redis, which it must within a second; returns how long. */
  static Duration awaitDecision(RedisBackend backend) {
    return awaitDecision(backend, Duration.ofSeconds(1), () -> fresh(TEN_A_DAY));
  }

  /** Waits until a backend decides by Redis, however long it takes to connect. */
  static void awaitConnection(RedisBackend backend) {
    awaitDecision(backend, PATIENCE, () -> fresh(TEN_A_DAY));
  }

  /** Waits until a backend decides by Redis about counters; returns how long that took. */
  static Duration awaitDecision(
      RedisBackend backend, Duration patience, Supplier<CounterKey> counters) {
    Tally tally = new Tally();
    try {
      return Eventually.holds(
          patience, "a decision of Redis", () -> tally.check(backend, one(counters.get())) != null);
    } catch (Late e) {
      throw new Late(e.getMessage() + "; " + tally, e);
    }
  }
}
