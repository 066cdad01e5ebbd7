package dev.limiter;

/** What answers a check of a rule when the backend that should decide it cannot. */
public enum FailureMode {
  /** The per-instance local bucket decides. The default. */
  LOCAL,
  /** The check passes. */
  ALLOW,
  /** The check is refused: for hard caps where an unlimited minute costs more than a refusal. */
  DENY
}
