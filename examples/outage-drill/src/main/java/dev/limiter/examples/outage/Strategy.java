package dev.limiter.examples.outage;

import dev.limiter.FailureMode;
import dev.limiter.Share;

/** What an instance does when the store cannot decide. */
enum Strategy {
  /** It passes every check. */
  ALLOW("allow all"),
  /** It admits as much as the whole fleet may. */
  WHOLE("share = 1"),
  /** It admits an equal part. */
  EQUAL("share = 1/N"),
  /** It admits the part that it had in what was admitted before. */
  AUTO("share = auto");

  private final String title;

  Strategy(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  FailureMode failureMode() {
    return this == ALLOW ? FailureMode.ALLOW : FailureMode.LOCAL;
  }

  Share share() {
    return switch (this) {
      case ALLOW, WHOLE -> Share.whole();
      case EQUAL -> Share.oneOf(Plan.INSTANCES);
      case AUTO -> Share.auto();
    };
  }
}
