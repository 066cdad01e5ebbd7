package dev.limiter.local;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.FallbackTier;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.Ticker;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A backend that counts in the memory of this process.
 *
 * <p>Alone, it limits what passes through this instance. Behind {@link dev.limiter.FailOpenBackend}
 * it is the tier that refuses in front of a shared backend what that one would refuse as well, and
 * that decides when it cannot be asked.
 *
 * <p><b>Counting</b> is exact, in integer microseconds: no rounding accumulates, and any number of
 * threads admit together what one would. A check of one counter allocates nothing but its decision.
 * A token bucket whose tokens take a whole number of microseconds takes no lock either, and a
 * denial writes nothing; at other rates, by the other algorithms, and in a check of several
 * counters, threads that meet at a counter wait for each other, for some tens of nanoseconds.
 *
 * <p><b>Memory</b> is bounded: at most {@link Builder#maximumKeys} counters are kept, of about 275
 * bytes each with their keys, 110 more behind a FailOpenBackend (a sliding window log has up to 8
 * kB more). Beyond that, counters that are seldom used make way (Caffeine's TinyLFU policy: one
 * that comes back often stays, however many come once). <b>An evicted counter starts again from a
 * full bucket</b>, so a client can gain at most one capacity by each eviction of its counter. A
 * check that was under way at that moment still counts on the evicted one, within what that one had
 * left. Counters do not expire: an idle one is full, and costs its memory until it is evicted.
 *
 * <p><b>Changed policies.</b> A counter goes by the policy of the check at hand: see {@link
 * CounterKey}.
 *
 * <p>Safe for use by several threads.
 */
public final class LocalBackend implements FallbackTier {

  private static final long CLOCK_DRIFT = 1_024; // clocks' rates differ by less than 1 in this

  private final Cells cells;
  private final Reserves reserves;
  private final Ticker ticker;

  private LocalBackend(Builder builder) {
    this.cells = new Cells(builder.maximumKeys);
    this.ticker = builder.ticker;
    this.reserves = new Reserves(cells, ticker);
  }

  /** Returns a backend with the defaults of {@link Builder}. */
  public static LocalBackend create() {
    return builder().build();
  }

  /** Returns a builder of a backend. */
  public static Builder builder() {
    return new Builder();
  }

  /*
   * The public methods take a check apart at once: as long as nobody keeps it, the compiler can
   * spare the caller its allocation.
   */

  @Override
  public Decision check(Check check) {
    return check(check.key(), check.cost());
  }

  private Decision check(CounterKey key, long cost) {
    if (key.shadow()) {
      return checkSeveral(List.of(new Check(key, cost)));
    }
    long now = ticker.micros();
    return cells.toTakeFrom(key, cost, now).check(key, cost, now);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a counter is named twice
   */
  @Override
  public Decision check(List<Check> checks) {
    if (checks.size() == 1 && !checks.get(0).key().shadow()) {
      return check(checks.get(0));
    }
    return checkSeveral(checks);
  }

  private Decision checkSeveral(List<Check> checks) {
    long now = ticker.micros();
    Cell[] found = new Cell[checks.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = cells.toTakeFrom(checks.get(i).key(), checks.get(i).cost(), now);
    }
    createWhereOthersAre(checks, found, now);
    SeveralLimits limits = new SeveralLimits(checks, found, now);
    limits.take();
    return Decision.of(Decision.Source.BACKEND, limits.statuses());
  }

  /**
   * A counter that had no cell a moment ago, beside one that has, may just have been charged
   * together with it: only cells can be looked at as one.
   */
  private void createWhereOthersAre(List<Check> checks, Cell[] found, long now) {
    int absent = 0;
    for (Cell cell : found) {
      absent += cell.isAbsent() ? 1 : 0;
    }
    if (absent == 0 || absent == found.length) {
      return;
    }
    for (int i = 0; i < found.length; i++) {
      if (found[i].isAbsent()) {
        found[i] = cells.findOrCreate(checks.get(i).key(), now);
      }
    }
  }

  @Override
  public void refund(Decision decision) {
    long now = ticker.micros();
    for (LimitStatus status : decision.charged()) {
      Cell cell = cells.find(status.key(), now);
      if (!cell.isAbsent()) {
        long fullAt = status.atMicros() + status.resetAfterMicros();
        cell.refund(status.policy(), status.cost(), fullAt, now);
      }
    }
  }

  @Override
  public void reset(List<CounterKey> keys) {
    keys.forEach(cells::reset);
  }

  @Override
  public long nowMicros() {
    return ticker.micros();
  }

  @Override
  public @Nullable Decision refusal(Check check) {
    return refusal(check.key(), check.cost(), ticker.micros());
  }

  private @Nullable Decision refusal(CounterKey key, long cost, long now) {
    if (key.shadow()) {
      return null;
    }
    Cell cell = cells.find(key, now);
    Decision refusal = cell.refusal(key, cost, now);
    if (refusal != null) {
      Reserves.denied(cell, key.policy(), cost, now);
    }
    return refusal;
  }

  @Override
  public @Nullable Decision refusal(List<Check> checks) {
    long now = ticker.micros();
    for (int i = 0; i < checks.size(); i++) {
      Check check = checks.get(i);
      if (refusal(check.key(), check.cost(), now) != null) {
        return refusalOfSeveral(checks, now);
      }
    }
    return null;
  }

  private @Nullable Decision refusalOfSeveral(List<Check> checks, long now) {
    Cell[] found = new Cell[checks.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = cells.find(checks.get(i).key(), now);
    }
    SeveralLimits limits = new SeveralLimits(checks, found, now);
    return limits.look() ? null : Decision.of(Decision.Source.BACKEND, limits.statuses());
  }

  /*
   * This tier must never have less left than the other backend, or it would refuse what that one
   * would admit. It knows its own clock only, and of the charges only those that came through it.
   *
   * A charge is dated to when it was sent, which is no later than when it was made, less a slack:
   * 1/1024 of the time that the bucket takes to fill, for clocks whose rates differ by no more, and
   * 1 µs, for clocks that do not tick together. A date matters where the bucket was full. Where it
   * was neither full nor empty for long, the clocks' difference would add up all the same, so the
   * other backend's own figure, dated alike, is a limit to what this one may have taken. The figure
   * of a reply that was overtaken by a later one is not used: it knows too little.
   *
   * A charge that does not fit (this clock is slow, or a reply was) leaves the bucket as it is, or
   * as a full one would be after it, whichever has less: the other backend has no more than either.
   */

  /**
   * {@inheritDoc}
   *
   * <p>Both clocks may differ by any time, and their rates by 1/1024. That a store lost the counter
   * is not seen before the next check that passes.
   */
  @Override
  public void record(Decision decision, long sentMicros) {
    for (LimitStatus status : decision.statuses()) {
      Policy policy = status.policy();
      if (!status.allowed()) {
        Reserves.denied(cells.find(status.key(), sentMicros), policy, status.cost(), sentMicros);
      } else if (decision.allowed() && status.cost() > 0) {
        long dated = sentMicros - policy.fillWholeMicros() / CLOCK_DRIFT - 1;
        cells
            .findOrCreate(status.key(), sentMicros)
            .record(policy, Admitted.of(status, sentMicros, dated));
      }
    }
  }

  @Override
  public Decision alone(Check check, Share share) {
    return reserves.check(check, share);
  }

  @Override
  public Decision alone(List<Check> checks, Share share) {
    return reserves.check(checks, share);
  }

  @Override
  public void refundAlone(Decision decision) {
    reserves.refund(decision);
  }

  @Override
  public void forget(Decision admitted) {
    long now = ticker.micros();
    for (LimitStatus status : admitted.charged()) {
      Cell cell = cells.find(status.key(), now);
      if (!cell.isAbsent()) {
        cell.forget(status.policy(), Admitted.of(status, now, now), now);
      }
    }
  }

  /** Returns how many counters are kept now. */
  long keys() {
    return cells.size();
  }

  /** Builds a {@link LocalBackend}; not safe for use by several threads, reusable. */
  public static final class Builder {

    private long maximumKeys = 250_000;
    private Ticker ticker = Ticker.system();

    private Builder() {}

    /**
     * Sets how many counters are kept at most; default 250,000, which takes about 70 MB when they
     * are all in use.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Builder maximumKeys(long maximumKeys) {
      if (maximumKeys < 1) {
        throw new IllegalArgumentException("maximumKeys must be at least 1: " + maximumKeys);
      }
      this.maximumKeys = maximumKeys;
      return this;
    }

    /** Sets the clock; default {@link Ticker#system}. */
    public Builder ticker(Ticker ticker) {
      this.ticker = Objects.requireNonNull(ticker, "ticker");
      return this;
    }

    /** Returns the backend. */
    public LocalBackend build() {
      return new LocalBackend(this);
    }
  }
}
