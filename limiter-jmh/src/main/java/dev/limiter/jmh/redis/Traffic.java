package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import java.time.Duration;

/** Which counters are checked, and to what end. */
public enum Traffic {
  /** Many counters, at random, which always admit: an hour's refill for each check. */
  MANY_KEYS("1,000 keys", 1_000, true),
  /** One counter that always admits. */
  HOT_KEY("one hot key", 1, true),
  /** One counter that is exhausted for the day. */
  DENIED("one exhausted key", 1, false);

  private final String title;
  private final int counters;
  private final boolean admits;

  Traffic(String title, int counters, boolean admits) {
    this.title = title;
    this.counters = counters;
    this.admits = admits;
  }

  /** Returns the words for it. */
  public String title() {
    return title;
  }

  int counters() {
    return counters;
  }

  /** Returns what each counter is held to. */
  Quota quota() {
    return switch (this) {
      case MANY_KEYS -> new Quota(24, Duration.ofDays(1), 100_000);
      case HOT_KEY -> new Quota(1, Duration.ofSeconds(1), 100_000_000);
      case DENIED -> new Quota(1, Duration.ofDays(1), 1);
    };
  }

  /** Tells what every check must come to, but for the first of each counter, which is admitted. */
  boolean admits() {
    return admits;
  }
}
