package dev.limiter.config;

/** How bad a {@link Finding} is. */
public enum Severity {
  /** The rules cannot be used. */
  ERROR,
  /** The rules can be used, and probably do not do what was meant. */
  WARNING,
  /** Worth knowing, above all for those who come from Envoy's ratelimit service. */
  HINT
}
