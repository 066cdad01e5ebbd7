package dev.limiter;

/** How a policy counts. */
public enum Algorithm {
  /**
   * A bucket of {@link Policy#burst} tokens that refills evenly at {@link Policy#limit} tokens per
   * {@link Policy#window}. Known as GCRA where it is kept as one instant, which is how Limiter
   * keeps it.
   */
  TOKEN_BUCKET
}
