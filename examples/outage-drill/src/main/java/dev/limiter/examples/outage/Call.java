package dev.limiter.examples.outage;

import dev.limiter.Decision;

/**
 * A check that was made.
 *
 * @param instance whose
 * @param start when it was made, in seconds from the start of the run
 * @param end when it was decided
 * @param result the answer
 */
record Call(int instance, double start, double end, Result result) {

  /** An answer, and who gave it. */
  enum Result {
    ADMITTED,
    REFUSED,
    ADMITTED_ALONE,
    REFUSED_ALONE,
    /** An exception, which there must not be. */
    FAILED;

    static Result of(Decision decision) {
      boolean alone =
          switch (decision.source()) {
            case FALLBACK, FAIL_OPEN, FAIL_CLOSED -> true;
            case BACKEND, LOCAL_DENIAL, UNLIMITED -> false;
          };
      if (decision.allowed()) {
        return alone ? ADMITTED_ALONE : ADMITTED;
      }
      return alone ? REFUSED_ALONE : REFUSED;
    }
  }

  boolean admitted() {
    return result == Result.ADMITTED || result == Result.ADMITTED_ALONE;
  }

  /** Tells whether the store decided it, or would have decided so. */
  boolean byStore() {
    return result == Result.ADMITTED || result == Result.REFUSED;
  }

  double seconds() {
    return end - start;
  }
}
