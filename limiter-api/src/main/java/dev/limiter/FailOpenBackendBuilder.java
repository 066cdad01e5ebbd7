package dev.limiter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Builds a {@link FailOpenBackend}; not safe for use by several threads. */
public final class FailOpenBackendBuilder {

  private static final Duration MIN = Duration.ofMillis(1);
  private static final Duration MAX = Duration.ofMinutes(1);

  private final Backend primary;
  private final FallbackTier local;
  private final List<BreakerListener> listeners = new ArrayList<>();
  private Share share = Share.auto();
  private FailureMode failureMode = FailureMode.LOCAL;
  private double failureShare = 0.5;
  private int failures = 10;
  private Duration within = Duration.ofSeconds(1);
  private Duration probeInterval = Duration.ofMillis(100);

  FailOpenBackendBuilder(Backend primary, FallbackTier local) {
    this.primary = Objects.requireNonNull(primary, "primary");
    this.local = Objects.requireNonNull(local, "local");
  }

  /** Sets which part of each limit this instance admits alone; default {@link Share#auto()}. */
  public FailOpenBackendBuilder share(Share share) {
    this.share = Objects.requireNonNull(share, "share");
    return this;
  }

  /**
   * Sets what answers a check that the primary cannot decide, where its rule does not say; default
   * {@link FailureMode#LOCAL}.
   */
  public FailOpenBackendBuilder failureMode(FailureMode failureMode) {
    this.failureMode = Objects.requireNonNull(failureMode, "failureMode");
    return this;
  }

  /**
   * Sets when failures leave a partition of the primary that is not known to be down; default: half
   * of its calls, 10 at least, within 1 s.
   *
   * @param share the share of calls that fail, above 0 to 1
   * @param failures how many there have to be at least, 1 or more
   * @param within in what time, 1 ms to 1 min
   * @throws IllegalArgumentException if one of them is something else
   */
  public FailOpenBackendBuilder openAt(double share, int failures, Duration within) {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share of failures must be above 0 to 1: " + share);
    }
    if (failures < 1) {
      throw new IllegalArgumentException("failures must be at least 1: " + failures);
    }
    this.within = require("within", within);
    this.failureShare = share;
    this.failures = failures;
    return this;
  }

  /**
   * Sets how often a partition that is not asked is probed in the background; default every 100 ms,
   * give or take half of it.
   *
   * @throws IllegalArgumentException unless it is 1 ms to 1 min
   */
  public FailOpenBackendBuilder probeInterval(Duration probeInterval) {
    this.probeInterval = require("probeInterval", probeInterval);
    return this;
  }

  private static Duration require(String what, Duration value) {
    if (Objects.requireNonNull(value, what).compareTo(MIN) < 0 || value.compareTo(MAX) > 0) {
      throw new IllegalArgumentException(what + " must be 1 ms to 1 min: " + value);
    }
    return value;
  }

  /** Adds someone to be told when a partition of the primary is left and taken up again. */
  public FailOpenBackendBuilder listener(BreakerListener listener) {
    listeners.add(Objects.requireNonNull(listener, "listener"));
    return this;
  }

  /** Returns the backend, which joins the primary's fleet where the share is learned. */
  public FailOpenBackend build() {
    BreakerSettings settings =
        new BreakerSettings(
            failureShare,
            failures,
            Micros.ofDuration(within),
            Micros.ofDuration(probeInterval),
            List.copyOf(listeners));
    Share bound = share.learned() ? share.in(primary.fleet()) : share;
    return new FailOpenBackend(primary, local, settings, failureMode, bound);
  }
}
