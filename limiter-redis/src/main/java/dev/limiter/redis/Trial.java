package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.IntPredicate;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * The check of no client that proves that a server can count: the real script with its TIME, GET
 * and SET, on a key of its own that is gone after a millisecond. That PING is answered proves
 * nothing: a full server, a replica or a user without permissions answers it.
 */
final class Trial {

  private static final byte[] ONE = {'1'};

  /** So many tokens of a microsecond each are not used up by all who try: each writes. */
  private static final byte[] THOUSAND = Protocol.toByteArray(1_000);

  private final String keyPrefix;
  private final boolean cluster;
  private final long limitNanos;

  /**
   * Creates a trial.
   *
   * @param cluster whether it is made of nodes of a cluster, which may say that the key is
   *     elsewhere
   * @param limit how long it may take: as long as callers wait for a check
   */
  Trial(String keyPrefix, boolean cluster, Duration limit) {
    this.keyPrefix = keyPrefix;
    this.cluster = cluster;
    this.limitNanos = limit.toNanos();
  }

  /**
   * Returns the call to make, now.
   *
   * @param serves whether a slot is the server's; all are, outside a cluster
   */
  ScriptCall call(IntPredicate serves) {
    byte[][] parameters = {key(serves), ONE, THOUSAND, ONE};
    Deadline deadline = Deadline.in(limitNanos);
    return ScriptCall.of(Scripts.toCheck(Algorithm.TOKEN_BUCKET), 1, parameters, deadline);
  }

  /** Returns a key in a slot of the server, if one is found soon. */
  private byte[] key(IntPredicate serves) {
    byte[] key = (keyPrefix + "server-check").getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 100_000 && !serves.test(JedisClusterCRC16.getSlot(key)); i++) {
      key = (keyPrefix + "server-check-" + i).getBytes(StandardCharsets.UTF_8);
    }
    return key;
  }

  /**
   * Judges the reply.
   *
   * @throws BackendException if it is not that of a server which can count
   */
  void requirePassed(Object reply) {
    if (reply instanceof byte[]) {
      return;
    }
    if (!(reply instanceof JedisDataException refusal)) {
      throw new BackendException(
          Kind.MISCONFIGURED, "the server's reply is not that of the limiter's script", null);
    }
    boolean elsewhere =
        refusal instanceof JedisMovedDataException || refusal instanceof JedisAskDataException;
    if (!cluster || !elsewhere) {
      throw Failures.of(refusal);
    }
  }
}
