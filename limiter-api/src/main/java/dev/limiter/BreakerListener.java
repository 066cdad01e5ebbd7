package dev.limiter;

/**
 * Is told when a {@link FailOpenBackend} leaves a partition of its primary and takes it up again
 * (SPI).
 *
 * <p>Called once for each change, on the thread that saw it: that of a check, or of a probe. It
 * must be quick and must not block. What it throws is contained and logged once.
 */
@FunctionalInterface
public interface BreakerListener {

  /** The breaker of a partition changed. */
  void onChange(PartitionStatus status);
}
