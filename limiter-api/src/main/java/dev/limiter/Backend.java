package dev.limiter;

import java.util.List;

/**
 * Where counters live (SPI): decides checks atomically, each in one step.
 *
 * <p>A check of several counters is all or nothing: it takes from each of them or from none. A
 * denied check changes nothing anywhere. A shadow counter never denies; it is charged when the
 * check is admitted and it would have admitted it too. Quotas deny only when all of the check's are
 * over, and each is charged that would have admitted: see {@link Admission}. A check of cost 0 asks
 * whether a cost of 1 would pass and takes nothing. A cost above the capacity is denied for ever
 * ({@link LimitStatus#NEVER}) and changes nothing.
 *
 * <p>Implementations are safe for use by several threads, never wait for tokens, and pass {@code
 * BackendContract} unchanged. They may throw {@link BackendException}; nothing that may have been
 * executed is ever replayed.
 */
public interface Backend extends AutoCloseable {

  /**
   * Decides a check of one counter.
   *
   * @throws BackendException if it cannot be decided
   */
  Decision check(Check check);

  /**
   * Decides a check of several counters, all or nothing; their keys are distinct.
   *
   * @throws BackendException if it cannot be decided
   */
  Decision check(List<Check> checks);

  /**
   * Gives back what a decision of this backend took, but for what has refilled since.
   *
   * <p>A counter is never lifted above its capacity. The caller sees to it that a decision is given
   * back once.
   *
   * @throws BackendException if that cannot be done
   */
  void refund(Decision decision);

  /**
   * Forgets what was taken of counters: each is as if it was never used, whatever policy it was
   * used under. Checks that are under way may come before or after that, for each counter by
   * itself.
   *
   * @throws BackendException if that cannot be done for one of them, which may have been forgotten
   *     all the same; the others are, where their partition can be reached
   */
  void reset(List<CounterKey> keys);

  /**
   * Returns the partition that holds a counter, which may fail while others do not. Quick, and does
   * no I/O. The default: the backend is one partition.
   */
  default Partition partition(CounterKey key) {
    return WholeBackend.PARTITION;
  }

  /**
   * Returns the instances that share these counters, having joined them if need be. The default
   * knows of none.
   */
  default Fleet fleet() {
    return () -> 0;
  }

  /** Releases what the backend holds. The default holds nothing. */
  @Override
  default void close() {}
}
