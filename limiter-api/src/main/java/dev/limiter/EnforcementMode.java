package dev.limiter;

/** What a {@link RateLimiter} does with its limits: a switch that can be turned at run time. */
public enum EnforcementMode {
  /** Limits are counted, and what exceeds them is refused. The default. */
  ENFORCE("enforced"),
  /** Limits are counted and reported, and nothing is refused. */
  SHADOW("only reported"),
  /** Nothing is counted: every check passes as unlimited, and the backend is not asked. */
  OFF("off");

  private final String text;

  EnforcementMode(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
