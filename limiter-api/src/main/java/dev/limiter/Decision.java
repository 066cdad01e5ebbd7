package dev.limiter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one check: allowed or not, and every limit that was looked at.
 *
 * <p>{@link #limit}, {@link #remaining}, {@link #retryAfter} and {@link #resetAfter} speak of the
 * <i>binding</i> limit: when denied, the denying one with the longest wait; when allowed, the one
 * with the smallest share left. Shadow limits are never binding. Immutable and safe for use by
 * several threads.
 */
public final class Decision {

  /** Who decided. */
  public enum Source {
    /** The backend. */
    BACKEND,
    /** This instance, without asking the backend, which would have refused as well. */
    LOCAL_DENIAL,
    /** The per-instance local bucket, because the backend could not. */
    FALLBACK,
    /** Nobody: the backend could not, and the rule says {@link FailureMode#ALLOW}. */
    FAIL_OPEN,
    /** Nobody: the backend could not, and the rule says {@link FailureMode#DENY}. */
    FAIL_CLOSED,
    /** Nobody: no rule limits this, or only shadow rules do. */
    UNLIMITED
  }

  private static final Source[] SOURCES = Source.values();
  private static final VarHandle REFUNDED;

  static {
    try {
      REFUNDED = MethodHandles.lookup().findVarHandle(Decision.class, "refunded", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /*
   * The binding limit is held in fields rather than in a LimitStatus, and the source as a byte, so
   * that the decision of one limit, by far the most common, is a single object of 64 bytes.
   */
  private static final long FAIL_CLOSED_RETRY_MICROS = 1_000_000;
  private static final Decision UNLIMITED = unbound(Source.UNLIMITED, true, 0, List.of());
  private static final Decision FAIL_OPEN = unbound(Source.FAIL_OPEN, true, 0, List.of());
  private static final Decision FAIL_CLOSED =
      unbound(Source.FAIL_CLOSED, false, FAIL_CLOSED_RETRY_MICROS, List.of());

  private final @Nullable CounterKey key;
  private final @Nullable List<LimitStatus> several;
  private final long cost;
  private final long remaining;
  private final long retryAfterMicros;
  private final long resetAfterMicros;
  private final long atMicros;
  private final byte source;
  private final boolean allowed;

  @SuppressWarnings({"UnusedVariable", "FieldMayBeFinal"}) // written through REFUNDED
  private boolean refunded;

  @SuppressWarnings("EnumOrdinal") // an index into this process's values, never stored
  private Decision(
      Source source,
      boolean allowed,
      @Nullable CounterKey key,
      @Nullable List<LimitStatus> several,
      long cost,
      long remaining,
      long retryAfterMicros,
      long resetAfterMicros,
      long atMicros) {
    this.source = (byte) source.ordinal();
    this.allowed = allowed;
    this.key = key;
    this.several = several;
    this.cost = cost;
    this.remaining = remaining;
    this.retryAfterMicros = retryAfterMicros;
    this.resetAfterMicros = resetAfterMicros;
    this.atMicros = atMicros;
  }

  /**
   * Returns the decision of one limit that is enforced; the figures are those of {@link
   * LimitStatus}. For backends.
   */
  public static Decision of(
      Source source,
      CounterKey key,
      long cost,
      boolean allowed,
      long remaining,
      long retryAfterMicros,
      long resetAfterMicros,
      long atMicros) {
    return new Decision(
        source, allowed, key, null, cost, remaining, retryAfterMicros, resetAfterMicros, atMicros);
  }

  /**
   * Returns the decision of several limits: allowed if each that is not shadow allows. For
   * backends.
   */
  public static Decision of(Source source, List<LimitStatus> statuses) {
    LimitStatus binding = BindingLimit.of(statuses);
    if (binding == null) {
      return unbound(Source.UNLIMITED, true, 0, statuses);
    }
    return new Decision(
        source,
        binding.allowed(),
        binding.key(),
        List.copyOf(statuses),
        binding.cost(),
        binding.remaining(),
        binding.retryAfterMicros(),
        binding.resetAfterMicros(),
        binding.atMicros());
  }

  /**
   * Returns a decision without a binding limit.
   *
   * @param retryAfterMicros when to try again, where it is a denial
   */
  static Decision unbound(
      Source source, boolean allowed, long retryAfterMicros, List<LimitStatus> statuses) {
    return new Decision(
        source,
        allowed,
        null,
        List.copyOf(statuses),
        0,
        allowed ? Long.MAX_VALUE : 0,
        retryAfterMicros,
        0,
        0);
  }

  /** Returns the decision of a check that nothing limits. */
  static Decision unlimited() {
    return UNLIMITED;
  }

  /** Returns the pass of a check that the backend could not decide. */
  static Decision failOpen() {
    return FAIL_OPEN;
  }

  /** Returns the refusal of a check that the backend could not decide: try again in a second. */
  static Decision failClosed() {
    return FAIL_CLOSED;
  }

  /** Returns this decision as that of another source. */
  public Decision withSource(Source source) {
    return new Decision(
        source,
        allowed,
        key,
        several,
        cost,
        remaining,
        retryAfterMicros,
        resetAfterMicros,
        atMicros);
  }

  /** Returns this decision as if no limit had been charged more than an amount: to refund that. */
  Decision atMost(long amount) {
    return new Decision(
        source(),
        allowed,
        key,
        several == null ? null : several.stream().map(status -> status.atMost(amount)).toList(),
        Math.min(cost, amount),
        remaining,
        retryAfterMicros,
        resetAfterMicros,
        atMicros);
  }

  /** Returns this denial as one that was only reported: allowed, with nothing to give back. */
  Decision asShadow() {
    Decision shadow =
        unbound(source(), true, 0, statuses().stream().map(LimitStatus::asShadow).toList());
    shadow.refunded = true;
    return shadow;
  }

  /** Tells whether the request may go on. */
  public boolean allowed() {
    return allowed;
  }

  /** Returns the binding limit, {@link Long#MAX_VALUE} where there is none. */
  public long limit() {
    return key == null ? Long.MAX_VALUE : key.policy().limit();
  }

  /**
   * Returns what the binding limit has left. Where there is none, {@link Long#MAX_VALUE} when
   * allowed and 0 when denied.
   */
  public long remaining() {
    return remaining;
  }

  /**
   * Returns how long until the same check could pass: zero when allowed, empty when it never can
   * because its cost is above the capacity.
   */
  public Optional<Duration> retryAfter() {
    return retryAfterMicros == LimitStatus.NEVER
        ? Optional.empty()
        : Optional.of(Micros.toDuration(retryAfterMicros));
  }

  /** Returns how long until nothing counts against the binding limit any more. */
  public Duration resetAfter() {
    return Micros.toDuration(resetAfterMicros);
  }

  /** Returns the binding limit, empty where nothing enforced was looked at. */
  public Optional<LimitStatus> binding() {
    return key == null ? Optional.empty() : Optional.of(bindingStatus(key));
  }

  /** Returns every limit that was looked at, in the order of the check; shadow ones are marked. */
  public List<LimitStatus> statuses() {
    if (several != null) {
      return several;
    }
    return key == null ? List.of() : List.of(bindingStatus(key));
  }

  private LimitStatus bindingStatus(CounterKey bindingKey) {
    return new LimitStatus(
        bindingKey, cost, allowed, false, remaining, retryAfterMicros, resetAfterMicros, atMicros);
  }

  /** Returns who decided. */
  public Source source() {
    return SOURCES[source];
  }

  /** Returns the limits that this decision took from; empty for a denial. For backends. */
  public List<LimitStatus> charged() {
    return !allowed
        ? List.of()
        : statuses().stream().filter(status -> status.allowed() && status.cost() > 0).toList();
  }

  /** Claims the right to give this decision back; true for the first caller only. */
  boolean claimRefund() {
    return allowed && REFUNDED.compareAndSet(this, false, true);
  }

  @Override
  public String toString() {
    return (allowed ? "allowed" : "denied") + " by " + source() + " " + statuses();
  }
}
