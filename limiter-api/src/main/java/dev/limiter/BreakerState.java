package dev.limiter;

/** Whether a {@link FailOpenBackend} asks a {@link Partition} of its primary. */
public enum BreakerState {
  /** It decides. */
  CLOSED,
  /** It is not asked but by a probe in the background; its counters are decided locally. */
  OPEN
}
