package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * Proves on a new connection that the server can count: by its version and role, then by a trial.
 */
final class ServerCheck {

  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

  private final boolean cluster;
  private final Trial trial;
  private final GatheringProof gatheringProof;

  /**
   * Creates a check.
   *
   * @param cluster whether the server has to be a node of a cluster; it must not be one otherwise
   * @param limit how long the script may take: as long as callers wait for it
   */
  ServerCheck(String keyPrefix, boolean cluster, Duration limit) {
    this.cluster = cluster;
    this.trial = new Trial(keyPrefix, cluster, limit);
    this.gatheringProof = GatheringProof.of(keyPrefix, limit);
  }

  /**
   * Checks the server at the other end.
   *
   * @param serves whether a slot is the node's; all are, outside a cluster
   * @throws BackendException if it cannot be used as it is
   * @throws JedisDataException if it refuses
   */
  void require(NodeConnection connection, IntPredicate serves) {
    Map<String, Object> hello = connection.hello();
    requireVersion(text(hello, "version"));
    requireMode(text(hello, "mode"));
    if (text(hello, "role").equals("replica") || text(hello, "role").equals("slave")) {
      throw Failures.replica(); // it may be one that takes writes, and would lose them
    }
    runScript(connection, serves);
  }

  private static void requireVersion(String version) {
    Matcher numbers = VERSION.matcher(version);
    if (numbers.matches()
        && 1_000 * Integer.parseInt(numbers.group(1)) + Integer.parseInt(numbers.group(2))
            < 6_002) {
      throw misconfigured("the server is too old, Redis 6.2 or later is needed: " + version);
    }
  }

  private void requireMode(String mode) {
    if (mode.equals("sentinel")) {
      throw misconfigured("the server is a Sentinel: use redis-sentinel://");
    }
    if (mode.equals("cluster") && !cluster) {
      throw misconfigured(Refusals.CLUSTER);
    }
    if (mode.equals("standalone") && cluster) {
      throw misconfigured(Refusals.NO_CLUSTER);
    }
  }

  private void runScript(NodeConnection connection, IntPredicate serves) {
    trial.requirePassed(connection.exchange(trial.call(serves), /* asking= */ false));
    if (!cluster) {
      gatheringProof.make(connection);
    }
  }

  private static String text(Map<String, Object> hello, String field) {
    Object value = hello.get(field);
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(value);
  }

  private static BackendException misconfigured(String message) {
    return new BackendException(Kind.MISCONFIGURED, message, null);
  }
}
