package dev.limiter;

import java.util.Locale;

/**
 * How a policy counts.
 *
 * <p>{@code docs/algorithms.md} shows them side by side: what each admits at a boundary and after a
 * burst, what it keeps, and when to choose it.
 */
public enum Algorithm {
  /**
   * A bucket of {@link Policy#burst} tokens that refills evenly at {@link Policy#limit} tokens per
   * {@link Policy#window}. Known as GCRA where it is kept as one instant, which is how Limiter
   * keeps it. The default.
   *
   * <p>Admits at most {@code burst + limit × t / window} in any time t.
   */
  TOKEN_BUCKET,

  /**
   * Windows that begin at multiples of {@link Policy#window} since 1970 on the backend's clock, of
   * {@link Policy#limit} each.
   *
   * <p>Admits exactly the limit in each window, hence up to twice the limit in a time of one window
   * that crosses a boundary.
   */
  FIXED_WINDOW,

  /**
   * The count of the current fixed window plus that of the previous one, weighted by how much of it
   * a window that ends now covers: {@code previous × (window − elapsed) / window + current}.
   *
   * <p>An estimate of the rolling window which assumes that the previous window's requests came
   * evenly. Admits no more than the limit of it.
   */
  SLIDING_WINDOW_COUNTER,

  /**
   * The instants of all that was admitted in the last {@link Policy#window}.
   *
   * <p>Exact: no rolling window holds more than the limit. Keeps eight bytes for each unit of the
   * limit, which therefore is at most {@link Policy#MAX_LOG_LIMIT}.
   */
  SLIDING_WINDOW_LOG;

  /** Returns the name that rule files and counter keys have for it, as {@code fixed_window}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
