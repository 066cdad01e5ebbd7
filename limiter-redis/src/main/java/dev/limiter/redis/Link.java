package dev.limiter.redis;

import dev.limiter.BackendException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/**
 * The connection of a node: there, in the making, or known not to be had at present, which is
 * <em>down</em>. What changes it is done by who has the node's lead; a {@link Reconnection} has the
 * lead while it is in the making. Safe for use by several threads.
 */
final class Link {

  private final NodeOpener opener;
  private final Line line;
  private final Runnable passLead;
  private final Runnable dropLead;
  private volatile @Nullable NodeConnection connection;
  private volatile @Nullable BackendException down;
  private volatile boolean closed;

  /**
   * Creates one without a connection.
   *
   * @param opener opens connections
   * @param line the calls that wait, which are told when there is no hope
   * @param passLead hands the lead to one of those
   * @param dropLead gives the lead up
   */
  Link(NodeOpener opener, Line line, Runnable passLead, Runnable dropLead) {
    this.opener = opener;
    this.line = line;
    this.passLead = passLead;
    this.dropLead = dropLead;
  }

  /** Returns why calls fail at once, null if they need not. */
  @Nullable BackendException down() {
    return down;
  }

  /** Tells whether there is a connection. */
  boolean isUp() {
    return connection != null;
  }

  /** Returns the address that it is connected to, null where it is not. */
  @Nullable HostAndPort address() {
    NodeConnection current = connection;
    return current == null ? null : current.address();
  }

  /** Makes sure that no new call uses the present connection. */
  void retire() {
    NodeConnection current = connection;
    if (current != null) {
      current.retire();
    }
  }

  /** Returns the connection if it can be used; for the one who has the lead. */
  @Nullable NodeConnection usable() {
    NodeConnection current = connection;
    if (current != null && current.isSpent()) {
      current.cut();
      connection = null;
      return null;
    }
    return current;
  }

  /**
   * Leaves a connection that broke, and the lead; returns what to tell the callers.
   *
   * <p>A broken connection may be that alone. A server that is silent for most of a deadline hangs,
   * and is down.
   */
  BackendException lost(
      NodeConnection broken, Throwable failure, Deadline deadline, long sentNanos) {
    try {
      BackendException reason = Failures.of(failure);
      if (Failures.isTimeout(failure) && deadline.isLong(Deadline.nowNanos() - sentNanos)) {
        down = reason;
      }
      return reason;
    } finally {
      replace(broken);
    }
  }

  /** Leaves a connection whose server cannot count, and the lead. */
  void leave(NodeConnection useless, BackendException reason) {
    down = reason;
    replace(useless);
  }

  private void replace(NodeConnection former) {
    former.cut();
    connection = null;
    reconnect();
  }

  /** Connects in another thread, which has the lead from now on. */
  void reconnect() {
    if (closed) {
      dropLead.run();
      line.fail(Failures.closed());
      return;
    }
    try {
      // Telling those who wait takes a while, and whoever had the lead is at its deadline.
      new Reconnection(opener, this::failIfDown, this::connected, this::fail, () -> closed).start();
    } catch (RuntimeException | Error noThread) {
      dropLead.run(); // the next call tries again
      line.fail(Failures.of(noThread));
    }
  }

  private void failIfDown() {
    BackendException reason = down;
    if (reason != null) {
      line.fail(reason);
    }
  }

  /** Lets the calls that wait and those to come fail at once, unless there is a connection. */
  void fail(BackendException reason) {
    if (markDown(reason)) {
      line.fail(reason);
    }
  }

  /** Lets the calls to come fail at once, unless there is a connection; tells whether they do. */
  synchronized boolean markDown(BackendException reason) {
    if (connection != null || closed) {
      return false;
    }
    down = reason;
    return true;
  }

  private void connected(NodeConnection opened) {
    synchronized (this) {
      connection = opened;
      down = closed ? Failures.closed() : null;
    }
    if (closed) {
      opened.cut();
    }
    passLead.run();
  }

  /** Cuts the connection; calls fail from now on. */
  void close() {
    synchronized (this) {
      closed = true;
      down = Failures.closed();
    }
    line.fail(Failures.closed());
    NodeConnection current = connection;
    if (current != null) {
      current.cut();
    }
  }
}
