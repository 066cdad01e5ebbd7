package dev.limiter.jmh.redis;

import java.time.Duration;

/** Reads a server's memory once it no longer changes. */
final class Scales {

  private static final Duration INTERVAL = Duration.ofMillis(300);
  private static final int MAX_READINGS = 200;

  private final Servers servers;
  private final int quiet;

  /**
   * Creates scales.
   *
   * @param quiet how long the memory must not have changed
   */
  Scales(Servers servers, Duration quiet) {
    this.servers = servers;
    this.quiet = (int) Math.max(1, quiet.dividedBy(INTERVAL));
    // The server then soon finishes the resizing of its tables, which would be counted twice.
    servers.controls().forEach(control -> control.configSet("hz", "100"));
  }

  /** Returns what the server then says; what it says last, if its memory never comes to rest. */
  ServerInfo read() throws InterruptedException {
    ServerInfo last = servers.info();
    int same = 0;
    for (int reading = 0; reading < MAX_READINGS && same < quiet; reading++) {
      Thread.sleep(INTERVAL.toMillis());
      ServerInfo now = servers.info();
      same = now.usedMemory() == last.usedMemory() ? same + 1 : 0;
      last = now;
    }
    return last;
  }
}
