package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Partition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/**
 * The masters of a Redis Cluster, by slot. A thread of its own learns them: at the start, when a
 * node is missing, down or redirects, and now and then.
 */
final class ClusterTopology implements Topology {

  /** Longer than any deadline: calls that were on their way to a node must not find it closed. */
  private static final long GRACE_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final List<HostAndPort> seeds;
  private final Connections connections;
  private final Function<HostAndPort, Node> newNode;
  private final Map<HostAndPort, Node> nodes = new ConcurrentHashMap<>();
  private final Function<HostAndPort, Partition> newPartition;
  private final Map<HostAndPort, Partition> partitions = new ConcurrentHashMap<>();
  private final Partition uncovered;
  private final Map<HostAndPort, Long> missingSince = new ConcurrentHashMap<>();
  private final ClusterWatch watch;
  private final OperatorLog log;
  private volatile boolean closed;
  private volatile @Nullable ClusterSlots slots;
  private volatile @Nullable BackendException failure;

  /**
   * Creates one that begins to learn the nodes at once, and waits for nothing.
   *
   * @param seeds addresses of some of the nodes
   * @param connections opens connections to nodes
   * @param trial proves that a node can count
   * @param maxWaiting how many calls may wait for each
   */
  ClusterTopology(List<HostAndPort> seeds, Connections connections, Trial trial, int maxWaiting) {
    this.seeds = List.copyOf(seeds);
    this.connections = connections;
    this.newNode =
        address ->
            new Node(
                connections.to(
                    address.toString(), () -> sought(address), slot -> serves(address, slot)),
                maxWaiting);
    this.newPartition =
        address ->
            new NodePartition(
                "Redis at " + address,
                () -> hasSlots(address) ? nodes.get(address) : null,
                slot -> serves(address, slot),
                trial);
    this.log = new OperatorLog("Redis at cluster " + seeds);
    this.watch = new ClusterWatch(this::learn);
    String servers = seeds.stream().map(HostAndPort::toString).collect(Collectors.joining(","));
    this.uncovered =
        new UncoveredSlots(
            "Redis Cluster at " + servers + " (slots without a known node)",
            this::whyUncovered,
            watch::learnSoon);
    watch.start();
  }

  @Override
  public boolean isCluster() {
    return true;
  }

  private boolean serves(HostAndPort address, int slot) {
    ClusterSlots known = slots;
    return known == null || address.equals(known.master(slot));
  }

  private boolean hasSlots(HostAndPort address) {
    ClusterSlots known = slots;
    return known != null && known.hasAny(address);
  }

  /**
   * Returns the address of a node that is about to be connected. One that could not be before may
   * have been replaced, and while nobody calls it nobody else would ask.
   */
  private HostAndPort sought(HostAndPort address) {
    if (isDown(address) && hasSlots(address)) {
      watch.learnSoon();
    }
    return address;
  }

  @Override
  public Partition partitionOf(int slot) {
    ClusterSlots known = slots;
    HostAndPort master = known == null ? null : known.master(slot);
    if (master == null) {
      watch.learnSoon();
      return uncovered;
    }
    return partitionAt(master);
  }

  private Partition partitionAt(HostAndPort address) {
    Partition partition = partitions.get(address);
    return partition == null ? partitions.computeIfAbsent(address, newPartition) : partition;
  }

  @Override
  public Partition partitionOf(Node node) {
    for (Map.Entry<HostAndPort, Node> each : nodes.entrySet()) {
      if (each.getValue() == node) {
        return partitionAt(each.getKey());
      }
    }
    return uncovered; // it has left just now
  }

  private @Nullable BackendException whyUncovered() {
    ClusterSlots known = slots;
    if (known == null) {
      return failure;
    }
    return known.areAll() ? null : noNode();
  }

  private static BackendException noNode() {
    return new BackendException(
        Kind.UNAVAILABLE, "no node of the cluster serves the key's slot", null);
  }

  @Override
  public Node nodeOf(int slot, Deadline deadline) {
    ClusterSlots known = slots;
    if (known == null) {
      known = firstKnown(deadline);
    }
    HostAndPort master = known.master(slot);
    Node node = master == null ? null : nodes.get(master);
    if (node == null) {
      watch.learnSoon();
      throw noNode().in(uncovered);
    }
    if (node.isDown()) {
      watch.learnSoon(); // its replica may have taken its place
    }
    return node;
  }

  private ClusterSlots firstKnown(Deadline deadline) {
    watch.awaitFirst(deadline, () -> slots != null || failure != null);
    ClusterSlots known = slots;
    if (known != null) {
      return known;
    }
    BackendException reason = failure;
    if (reason == null) {
      reason = Failures.noAnswer();
      failure = reason; // those to come need not wait for it
    }
    throw reason.in(uncovered);
  }

  @Override
  public Node moved(int slot, HostAndPort to) {
    ClusterSlots known = slots;
    if (known != null) {
      known.move(slot, to);
    }
    watch.learnSoon();
    return importing(to);
  }

  @Override
  public Node importing(HostAndPort at) {
    Node node = nodes.computeIfAbsent(at, newNode);
    if (closed) {
      node.close();
    }
    return node;
  }

  /**
   * Learns who serves what, from the first node that says; returns whether that is news.
   *
   * @throws BackendException if none does
   */
  private boolean learn() {
    Set<HostAndPort> asked = new LinkedHashSet<>();
    List<HostAndPort> known = new ArrayList<>(nodes.keySet());
    Collections.shuffle(known);
    known.sort(Comparator.comparing(this::isDown)); // one that hangs takes long to be asked
    asked.addAll(known);
    asked.addAll(seeds);
    BackendException last = null;
    for (HostAndPort address : asked) {
      try {
        boolean news = adopt(ClusterSlots.ask(connections, address));
        failure = null;
        log.mended();
        return news;
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        last = Failures.of(e);
      }
    }
    if (slots == null && last != null) {
      failure = last;
      log.failed(last);
    }
    throw new BackendException(Kind.UNAVAILABLE, "no node of the cluster answers", last);
  }

  private boolean isDown(HostAndPort address) {
    Node node = nodes.get(address);
    return node == null || node.isDown();
  }

  private boolean adopt(ClusterSlots learnt) {
    ClusterSlots before = slots;
    Set<HostAndPort> masters = learnt.masters();
    masters.forEach(this::importing);
    slots = learnt;
    masters.forEach(master -> importing(master).connect());
    masters.forEach(missingSince::remove);
    nodes.keySet().stream().filter(address -> !masters.contains(address)).forEach(this::missing);
    partitions.keySet().retainAll(nodes.keySet());
    return before == null || !learnt.isLike(before);
  }

  /** Closes a node that has had no slots for so long that nobody can be on the way to it. */
  private void missing(HostAndPort address) {
    long since = missingSince.computeIfAbsent(address, a -> Deadline.nowNanos());
    if (Deadline.nowNanos() - since > GRACE_NANOS) {
      missingSince.remove(address);
      Node node = nodes.remove(address);
      if (node != null) {
        node.close();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    watch.stop();
    nodes.values().forEach(Node::close);
  }
}
