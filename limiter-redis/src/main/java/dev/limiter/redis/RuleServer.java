package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Finds the server that has the rules and connects to it, anew each time: connections of the rules'
 * own, which no check waits for. Safe for use by several threads.
 */
final class RuleServer {

  private static final Duration OPENING = Duration.ofSeconds(1);

  private final ServerUri uri;
  private final Connections connections;
  private final @Nullable Sentinels sentinels;
  private final int slot;

  RuleServer(ServerUri uri, ServerLogin login, String keyPrefix, RuleKeys keys) {
    ServerCheck check = new ServerCheck(keyPrefix, uri.kind() == ServerUri.Kind.CLUSTER, OPENING);
    this.uri = uri;
    this.connections = new Connections(login.toServers(uri), check, OPENING);
    this.slot = JedisClusterCRC16.getSlot(keys.head);
    this.sentinels =
        uri.kind() == ServerUri.Kind.SENTINEL
            ? new Sentinels(
                uri.servers(),
                uri.masterName(),
                new Connections(login.toSentinels(uri), check, OPENING))
            : null;
  }

  /** Returns what to call it in messages. */
  String name() {
    String servers =
        uri.servers().stream().map(HostAndPort::toString).collect(Collectors.joining(","));
    return uri.masterName().isEmpty() ? servers : servers + "/" + uri.masterName();
  }

  /**
   * Returns a connection; whoever asked for it cuts it.
   *
   * @throws BackendException if there is none within a second or two
   */
  NodeConnection open() {
    try {
      return connections.open(address());
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw failure(e);
    }
  }

  private HostAndPort address() {
    if (sentinels != null) {
      return sentinels.master();
    }
    if (uri.kind() == ServerUri.Kind.STANDALONE) {
      return uri.servers().get(0);
    }
    BackendException failure = null;
    for (HostAndPort seed : uri.servers()) {
      try {
        HostAndPort master = ClusterSlots.ask(connections, seed).master(slot);
        if (master != null) {
          return master;
        }
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        failure = Failures.of(e);
      }
    }
    throw failure != null
        ? failure
        : new BackendException(Kind.UNAVAILABLE, "no node of the cluster serves the rules", null);
  }

  /** Returns what a failure means, in a message that is the same for the same failure. */
  static BackendException failure(Throwable failure) {
    if (!(failure instanceof JedisDataException refusal)) {
      return Failures.of(failure);
    }
    String text = String.valueOf(refusal.getMessage()).replaceFirst(" script: [0-9a-f]{40}.*", "");
    boolean wrongType = text.contains("WRONGTYPE") || text.startsWith("UNUSABLE");
    return new BackendException(
        wrongType ? Kind.KEY : Failures.of(refusal).kind(),
        wrongType ? "a key of the rules holds something else" : "Redis refused: " + text,
        refusal);
  }

  /** Runs a script and returns its reply. */
  static Object run(
      NodeConnection connection,
      Script script,
      List<byte[]> parameters,
      int keys,
      Deadline deadline) {
    ScriptCall call = ScriptCall.of(script, keys, parameters.toArray(byte[][]::new), deadline);
    Object reply = connection.exchange(call, /* asking= */ false);
    if (reply instanceof JedisDataException refusal) {
      throw refusal;
    }
    return reply;
  }
}
