package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.Protocol.Command;

/** Which master serves each slot of a cluster, as one of its nodes said. */
final class ClusterSlots {

  private final AtomicReferenceArray<@Nullable HostAndPort> masters =
      new AtomicReferenceArray<>(Protocol.CLUSTER_HASHSLOTS);

  private ClusterSlots() {}

  /** Asks a node. */
  static ClusterSlots ask(Connections connections, HostAndPort node) {
    NodeConnection connection = connections.open(node);
    try {
      Object reply = connection.call(Command.CLUSTER, "SLOTS".getBytes(StandardCharsets.US_ASCII));
      ClusterSlots slots = new ClusterSlots();
      if (reply instanceof List<?> ranges) {
        ranges.forEach(range -> slots.read((List<?>) range, node));
      }
      if (slots.masters().isEmpty()) {
        throw new BackendException(
            Kind.UNAVAILABLE, "the node of the cluster knows no slots", null);
      }
      return slots;
    } finally {
      connection.cut();
    }
  }

  /** Reads first slot, last slot, master (address, port, …), replicas. */
  private void read(List<?> range, HostAndPort asked) {
    List<?> master = (List<?>) range.get(2);
    Object host = master.get(0);
    String name = host instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : "";
    // A node that does not know its own address leaves it out: it is the one that was asked.
    HostAndPort address =
        new HostAndPort(
            name.isEmpty() || name.equals("?") ? asked.getHost() : name,
            ((Long) master.get(1)).intValue());
    int last = ((Long) range.get(1)).intValue();
    for (int slot = ((Long) range.get(0)).intValue(); slot <= last; slot++) {
      masters.set(slot, address);
    }
  }

  @Nullable HostAndPort master(int slot) {
    return masters.get(slot);
  }

  /** Tells whether all slots have the masters that they have there. */
  boolean isLike(ClusterSlots other) {
    for (int slot = 0; slot < masters.length(); slot++) {
      if (!Objects.equals(masters.get(slot), other.masters.get(slot))) {
        return false;
      }
    }
    return true;
  }

  /** Notes that a slot has another master now. */
  void move(int slot, HostAndPort to) {
    masters.set(slot, to);
  }

  /** Tells whether a master has slots. */
  boolean hasAny(HostAndPort master) {
    for (int slot = 0; slot < masters.length(); slot++) {
      if (master.equals(masters.get(slot))) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether every slot has a master. */
  boolean areAll() {
    for (int slot = 0; slot < masters.length(); slot++) {
      if (masters.get(slot) == null) {
        return false;
      }
    }
    return true;
  }

  /** Returns all masters that have slots. */
  Set<HostAndPort> masters() {
    Set<HostAndPort> all = new HashSet<>();
    for (int slot = 0; slot < masters.length(); slot++) {
      HostAndPort master = masters.get(slot);
      if (master != null) {
        all.add(master);
      }
    }
    return all;
  }
}
