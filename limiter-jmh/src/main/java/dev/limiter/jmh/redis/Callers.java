package dev.limiter.jmh.redis;

import java.util.Locale;

/**
 * Who checks: threads, each one check after the other.
 *
 * @param number how many
 * @param virtual whether they are virtual threads, which JDK 21 and later have
 */
public record Callers(int number, boolean virtual) {

  /** As many connections as a client opens for virtual threads that take one each. */
  private static final int VIRTUAL_CONNECTIONS = 64;

  static Callers platform(int number) {
    return new Callers(number, false);
  }

  /** Returns the words for them. */
  public String title() {
    String what = virtual ? " virtual threads" : number == 1 ? " caller" : " callers";
    return String.format(Locale.ROOT, "%,d", number) + what;
  }

  /** Returns how many connections a client needs that takes one for each check under way. */
  int connections() {
    return virtual ? Math.min(number, VIRTUAL_CONNECTIONS) : number;
  }

  /** Tells whether the running JDK has such threads. */
  boolean possible() {
    return !virtual || VirtualThreads.factory().isPresent();
  }
}
