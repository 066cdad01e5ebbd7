package dev.limiter;

import dev.limiter.BackendException.Kind;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a partition of a primary is asked. No check ever pays for a probe: it is asked, or it is
 * not.
 *
 * <p>It opens when the partition is known to be down, or too large a share of its calls fails;
 * saturation and the trouble of one key never open it. It closes when a probe succeeds, or, where
 * it has opened again and again, when probes have succeeded for a while. Safe for use by several
 * threads.
 */
final class Breaker {

  private static final Logger LOG = LoggerFactory.getLogger(FailOpenBackend.class);

  /** Opening so soon after closing is flapping. */
  private static final long FLAP_MICROS = 10_000_000;

  /** How long probes have to succeed after the first flap; twice as long after each further. */
  private static final long FIRST_HOLD_MICROS = 50_000;

  private static final int MOST_DOUBLINGS = 3; // 400 ms, so that it is back within a second

  private final Partition partition;
  private final FailureShare failureShare;
  private final List<BreakerListener> listeners;
  private final BreakerLog log;
  private final AtomicBoolean listenerFailed = new AtomicBoolean();
  private volatile boolean open;

  // The rest is guarded by this.
  private String reason = "";
  private long changedMicros;
  private boolean everClosed; // a part that was never left does not flap
  private int flaps;
  private long wellSinceMicros = Long.MIN_VALUE; // the first of the probes that succeeded
  private boolean probing;

  Breaker(Partition partition, BreakerSettings settings, long nowMicros) {
    this(partition, settings, new BreakerLog(partition.name()), nowMicros);
  }

  Breaker(Partition partition, BreakerSettings settings, BreakerLog log, long nowMicros) {
    this.partition = partition;
    this.failureShare =
        new FailureShare(
            settings.failureShare(), settings.failures(), settings.withinMicros(), nowMicros);
    this.listeners = settings.listeners();
    this.log = log;
    this.changedMicros = nowMicros;
  }

  String name() {
    return partition.name();
  }

  /** Tells whether its partition is not to be asked. */
  boolean isOpen() {
    return open;
  }

  /** Tells whether its partition is known to be down. */
  boolean isPartitionDown() {
    return partition.isDown();
  }

  /** Tells whether nothing is in its partition any more. */
  boolean isPartitionGone() {
    return partition.isGone();
  }

  void succeeded(long nowMicros) {
    failureShare.succeeded(nowMicros);
  }

  /** Counts a failure of a call; tells whether probing has to begin. */
  boolean failed(RuntimeException failure, long nowMicros) {
    if (open || concernsOneCall(failure)) {
      return false;
    }
    return (partition.isDown() || failureShare.failed(nowMicros)) && open(failure, nowMicros);
  }

  private static boolean concernsOneCall(RuntimeException failure) {
    return failure instanceof BackendException fault
        && (fault.kind() == Kind.KEY || fault.kind() == Kind.SATURATED);
  }

  private boolean open(RuntimeException failure, long nowMicros) {
    PartitionStatus status;
    boolean begin;
    synchronized (this) {
      if (open) {
        return false;
      }
      boolean flapping = everClosed && nowMicros - changedMicros < FLAP_MICROS;
      flaps = flapping ? Math.min(flaps + 1, MOST_DOUBLINGS + 1) : 0;
      changedMicros = nowMicros;
      wellSinceMicros = Long.MIN_VALUE;
      reason = reason(failure);
      open = true;
      begin = !probing;
      probing = true;
      status = status(nowMicros);
    }
    contained(() -> opened(failure, nowMicros));
    tell(status);
    return begin;
  }

  /** Returns words that do not vary: of other exceptions than ours nobody promises that. */
  private static String reason(RuntimeException failure) {
    String message = failure instanceof BackendException ? failure.getMessage() : null;
    return message == null ? failure.getClass().getName() : message;
  }

  private synchronized void opened(RuntimeException failure, long nowMicros) {
    log.opened(failure, nowMicros);
  }

  /** Closes it, for nobody can probe: the next failure opens it again. */
  synchronized void giveUp() {
    open = false;
    probing = false;
  }

  /**
   * Does what must neither reach a caller nor end a thread: an appender or a listener may throw.
   */
  private void contained(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      if (listenerFailed.compareAndSet(false, true)) {
        LOG.warn("A breaker listener or the log failed; further failures are not logged", e);
      }
    }
  }

  /**
   * Asks the partition if it is not asked by checks, and takes it up again if it is well.
   *
   * @return whether there is more to do: to be called again after a pause
   */
  boolean probe(Ticker clock) {
    boolean gone = partition.isGone();
    boolean well = open && (gone || isWell());
    long nowMicros = clock.micros();
    PartitionStatus closed = null;
    boolean unfinished;
    synchronized (this) {
      if (open && well) {
        wellSinceMicros = wellSinceMicros == Long.MIN_VALUE ? nowMicros : wellSinceMicros;
        if (gone || nowMicros - wellSinceMicros >= holdMicros()) {
          failureShare.clear(nowMicros);
          open = false;
          everClosed = true;
          changedMicros = nowMicros;
          reason = "";
          if (!gone) {
            contained(() -> log.closed(nowMicros));
          }
          closed = status(nowMicros);
        }
      } else if (open) {
        wellSinceMicros = Long.MIN_VALUE;
      }
      if (!gone) {
        contained(() -> log.lasting(open, reason, changedMicros, nowMicros));
      }
      unfinished = open || (!gone && log.owes());
      probing = unfinished;
    }
    if (closed != null) {
      tell(closed);
    }
    return unfinished;
  }

  private boolean isWell() {
    try {
      partition.probe();
      return true;
    } catch (RuntimeException | Error e) {
      return false;
    }
  }

  private long holdMicros() {
    return flaps == 0 ? 0 : FIRST_HOLD_MICROS << (flaps - 1);
  }

  synchronized PartitionStatus status(long nowMicros) {
    BreakerState state = open ? BreakerState.OPEN : BreakerState.CLOSED;
    return new PartitionStatus(
        name(), state, reason, Micros.toDuration(Math.max(0, nowMicros - changedMicros)));
  }

  private void tell(PartitionStatus status) {
    for (BreakerListener listener : listeners) {
      contained(() -> listener.onChange(status));
    }
  }
}
