package dev.limiter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether a request may go on: the rules' choice of limits, the backend's count.
 *
 * <p>{@link #check} never waits for tokens and never throws for a limit. With a {@link
 * FailOpenBackend} it does not throw for a fault of the backend either; a bare backend may throw
 * {@link BackendException}. It throws {@link IllegalArgumentException} for programming errors only
 * (a negative cost).
 *
 * <p>Rules that change are put in force whole, while checks go on: each check goes by one version
 * of them. Where the source has none that can be used, the last good ones stay ({@link
 * #rulesStatus}). Safe for use by several threads.
 */
public final class RateLimiter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RateLimiter.class);

  private final Backend backend;
  private final Listeners listeners;
  private final LiveRules rules;
  private volatile EnforcementMode mode;

  private RateLimiter(Builder builder) {
    RuleSource source = Objects.requireNonNull(builder.rules, "rules must be given");
    this.backend = Objects.requireNonNull(builder.backend, "backend must be given");
    this.mode = builder.mode;
    this.listeners = new Listeners(builder.listeners);
    this.rules = LiveRules.of(source, builder.domain, builder.ticker, listeners);
  }

  /** Returns a builder of a limiter. */
  public static Builder builder() {
    return new Builder();
  }

  /** Checks a descriptor at cost 1. */
  public Decision check(Descriptor descriptor) {
    return check(descriptor, 1);
  }

  /**
   * Checks a descriptor.
   *
   * @param cost how much it takes; 0 is a {@link #peek}
   * @throws IllegalArgumentException if {@code cost} is negative
   */
  public Decision check(Descriptor descriptor, long cost) {
    Objects.requireNonNull(descriptor, "descriptor");
    Charge.requireCost(cost);
    Decision decision = decide(descriptor, cost);
    if (listeners.isEmpty()) {
      return decision;
    }
    return listeners.told(List.of(new Charge(descriptor, cost)), decision);
  }

  private Decision decide(Descriptor descriptor, long cost) {
    if (mode == EnforcementMode.OFF) {
      return Decision.unlimited();
    }
    RuleIndex current = rules.inForce().index;
    CounterKey known = descriptor.lastKey;
    if (known != null && known.stem().index == current.identity) {
      return enforced(backend.check(new Check(known, cost)));
    }
    CompiledRule rule = current.enforced(descriptor);
    if (current.hasShadow() || (rule != null && rule.only == null)) {
      return decide(current, List.of(new Charge(descriptor, cost)));
    }
    if (rule == null) {
      return Decision.unlimited();
    }
    CounterKey key = rule.keys(descriptor)[0];
    descriptor.lastKey = key;
    return enforced(backend.check(new Check(key, cost)));
  }

  /**
   * Checks several descriptors, all or nothing: a denied check takes from none of them.
   *
   * <p>Charges that count on the same counter are added up.
   */
  public Decision check(List<Charge> charges) {
    Objects.requireNonNull(charges, "charges");
    Decision decision = decide(rules.inForce().index, charges);
    return listeners.isEmpty() ? decision : listeners.told(List.copyOf(charges), decision);
  }

  private Decision decide(RuleIndex current, List<Charge> charges) {
    if (mode == EnforcementMode.OFF) {
      return Decision.unlimited();
    }
    List<Check> checks = CheckPlan.of(current, charges);
    if (checks.isEmpty()) {
      return Decision.unlimited();
    }
    boolean single = checks.size() == 1 && !checks.get(0).key().shadow();
    return enforced(single ? backend.check(checks.get(0)) : backend.check(checks));
  }

  private Decision enforced(Decision decision) {
    return mode != EnforcementMode.ENFORCE && !decision.allowed() ? decision.asShadow() : decision;
  }

  /** Tells whether a check at cost 1 would pass, and what is left; takes nothing. */
  public Decision peek(Descriptor descriptor) {
    return check(descriptor, 0);
  }

  /**
   * Gives back what a decision took, but for what has refilled since.
   *
   * <p>Giving back a decision a second time, a denial, or a decision that nobody counted does
   * nothing.
   *
   * @throws BackendException if a bare backend cannot
   */
  public void refund(Decision decision) {
    Objects.requireNonNull(decision, "decision");
    if (decision.claimRefund() && !decision.charged().isEmpty()) {
      backend.refund(decision);
    }
  }

  /**
   * Gives back part of what a decision took, but for what has refilled since: for costs that are
   * known only afterwards.
   *
   * <p>It counts as the decision's one refund, whole or in part: nothing can be given back by
   * {@link #refund(Decision)} or by this afterwards. 0 does nothing.
   *
   * @param amount how much each limit gets back, at most what was taken from it
   * @throws IllegalArgumentException if {@code amount} is negative
   * @throws BackendException if a bare backend cannot
   */
  public void refund(Decision decision, long amount) {
    Objects.requireNonNull(decision, "decision");
    Charge.requireCost(amount);
    if (amount > 0 && decision.claimRefund() && !decision.charged().isEmpty()) {
      backend.refund(decision.atMost(amount));
    }
  }

  /**
   * Forgets what a descriptor has used: every counter of the rules that it matches now, of shadow
   * rules too, becomes as if it was never used. For operators and support, after a mistake or an
   * incident; nothing happens where no rule limits the descriptor.
   *
   * <p>A counter that others share (a rule that does not mention the descriptor's last entry) is
   * forgotten for all of them. Other instances on a shared backend go on with what they know by
   * themselves: denials of the last seconds and, with a {@link FailOpenBackend}, what they
   * admitted.
   *
   * @throws BackendException if the backend cannot, also behind a {@link FailOpenBackend}: a reset
   *     that was lost must not pass unnoticed. It may be repeated
   */
  public void reset(Descriptor descriptor) {
    Objects.requireNonNull(descriptor, "descriptor");
    RuleIndex current = rules.inForce().index;
    List<CounterKey> keys = new ArrayList<>();
    CompiledRule rule = current.enforced(descriptor);
    if (rule != null) {
      Collections.addAll(keys, rule.keys(descriptor));
    }
    for (CompiledRule shadowRule : current.shadow(descriptor, rule)) {
      Collections.addAll(keys, shadowRule.keys(descriptor));
    }
    if (!keys.isEmpty()) {
      backend.reset(keys);
    }
  }

  /**
   * Switches what is done with the limits, for every check from now on; also one that is under way
   * is not refused any more. For emergencies and dark launches, and the inverse.
   */
  public void mode(EnforcementMode mode) {
    EnforcementMode former = this.mode;
    this.mode = Objects.requireNonNull(mode, "mode");
    if (mode == former) {
      return;
    }
    LOG.info("Limits of domain {} are {} from now on", rules.domain(), mode.text());
  }

  /** Returns what is done with the limits now. */
  public EnforcementMode mode() {
    return mode;
  }

  /** Returns the rules in force. */
  public RuleSet rules() {
    return rules.inForce().snapshot.rules();
  }

  /**
   * Returns which version of the rules is in force since when, and what is wrong with the source's
   * present ones; waits for nothing.
   */
  public RulesStatus rulesStatus() {
    return rules.status();
  }

  /**
   * Reads the rules again soon, in another thread; returns at once. For sources that do not tell of
   * changes by themselves: the rules in force stay if they cannot be read or are invalid.
   */
  public void reload() {
    rules.changed();
  }

  /** Returns the domain whose rules this limiter goes by. */
  public String domain() {
    return rules.domain();
  }

  /** Closes the backend, and follows the rules' source no more. */
  @Override
  public void close() {
    rules.close();
    backend.close();
  }

  /** Builds a {@link RateLimiter}; not safe for use by several threads. */
  public static final class Builder {
    private final List<LimiterListener> listeners = new ArrayList<>();
    private @Nullable String domain;
    private @Nullable RuleSource rules;
    private @Nullable Backend backend;
    private EnforcementMode mode = EnforcementMode.ENFORCE;
    private Ticker ticker = Ticker.system();

    private Builder() {}

    /** Sets the domain; may be left out when the rules hold one only. */
    public Builder domain(String domain) {
      this.domain = domain;
      return this;
    }

    /** Sets where the rules come from; required. */
    public Builder rules(RuleSource rules) {
      this.rules = Objects.requireNonNull(rules, "rules");
      return this;
    }

    /** Sets where the counters live; required. The limiter closes it. */
    public Builder backend(Backend backend) {
      this.backend = Objects.requireNonNull(backend, "backend");
      return this;
    }

    /** Adds a listener. */
    public Builder listener(LimiterListener listener) {
      listeners.add(Objects.requireNonNull(listener, "listener"));
      return this;
    }

    /**
     * Sets what is done with the limits at first; default {@link EnforcementMode#ENFORCE}. {@link
     * RateLimiter#mode(EnforcementMode)} switches it later.
     */
    public Builder mode(EnforcementMode mode) {
      this.mode = Objects.requireNonNull(mode, "mode");
      return this;
    }

    /** Sets the clock by which the age of the rules is told: for tests. */
    Builder ticker(Ticker ticker) {
      this.ticker = ticker;
      return this;
    }

    /**
     * Loads the rules and returns the limiter, which follows their source from now on.
     *
     * @throws RuleException if the rules cannot be loaded or are invalid
     * @throws IllegalArgumentException if the domain is not in the rules
     * @throws IllegalStateException if no domain is given and the rules hold several
     * @throws NullPointerException if the rules or the backend are not given
     */
    public RateLimiter build() {
      return new RateLimiter(this);
    }
  }
}
