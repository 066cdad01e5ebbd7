package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;

/** Asks Redis Sentinels where a master is. Safe for use by several threads. */
final class Sentinels {

  private final List<HostAndPort> addresses;
  private final String masterName;
  private final Connections connections;

  Sentinels(List<HostAndPort> addresses, String masterName, Connections connections) {
    this.addresses = List.copyOf(addresses);
    this.masterName = masterName;
    this.connections = connections;
  }

  String masterName() {
    return masterName;
  }

  /**
   * Returns the master's address, as the first sentinel says that answers; in another order each
   * time, so that none which is cut off from the others is believed for long.
   *
   * @throws BackendException if none answers, or none knows the master
   */
  HostAndPort master() {
    List<HostAndPort> order = new ArrayList<>(addresses);
    Collections.shuffle(order);
    BackendException failure = null;
    boolean answered = false;
    for (HostAndPort address : order) {
      try {
        HostAndPort master = ask(address);
        answered = true;
        if (master != null) {
          return master;
        }
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        failure = Failures.of(e);
      }
    }
    if (answered) {
      throw new BackendException(
          Kind.MISCONFIGURED, "the sentinels know no master '" + masterName + "'", failure);
    }
    throw failure != null && failure.kind() == Kind.MISCONFIGURED
        ? failure
        : new BackendException(Kind.UNAVAILABLE, "no sentinel answers", failure);
  }

  private @Nullable HostAndPort ask(HostAndPort sentinel) {
    NodeConnection connection = connections.open(sentinel);
    try {
      Object reply =
          connection.call(Command.SENTINEL, bytes("get-master-addr-by-name"), bytes(masterName));
      if (reply instanceof List<?> address
          && address.size() == 2
          && address.get(0) instanceof byte[] host
          && address.get(1) instanceof byte[] port) {
        return new HostAndPort(text(host), Integer.parseInt(text(port)));
      }
      return null;
    } finally {
      connection.cut();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
