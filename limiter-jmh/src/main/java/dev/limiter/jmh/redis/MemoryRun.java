package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Profile;
import java.io.PrintStream;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

/**
 * Weighs what the server holds for one counter: how much its memory grows from many first checks,
 * each of another counter, on an empty server.
 */
final class MemoryRun {

  /** Counters checked before the scales are set to zero: connections and scripts are in place. */
  private static final int WARM_UP = 100;

  private static final int MAX_READINGS = 50;

  private final HostAndPort server;
  private final UnifiedJedis control;
  private final Profile.Redis profile;
  private final PrintStream progress;

  MemoryRun(HostAndPort server, UnifiedJedis control, Profile.Redis profile, PrintStream progress) {
    this.server = server;
    this.control = control;
    this.profile = profile;
    this.progress = progress;
  }

  void measure(RedisFigures figures) throws InterruptedException {
    // The server then finishes the resizing of its tables, which would be counted twice, at once.
    control.configSet("hz", "100");
    for (Implementation implementation : Implementation.values()) {
      if (implementation.storesCounters()) {
        progress.println("redis: weighing " + implementation.title());
        Workload workload =
            Workload.of(
                implementation,
                WARM_UP + profile.storedCounters(),
                Workload.MEMORY,
                figures.nameLength());
        figures.bytesPerKey(implementation, weigh(implementation, workload));
      }
    }
  }

  private double weigh(Implementation implementation, Workload workload)
      throws InterruptedException {
    control.flushAll();
    try (Contender contender = implementation.open(server, workload)) {
      for (int counter = 0; counter < WARM_UP; counter++) {
        contender.check(counter);
      }
      long before = settledMemory();
      for (int counter = WARM_UP; counter < workload.names().size(); counter++) {
        contender.check(counter);
      }
      long after = settledMemory();
      ServerInfo info = ServerInfo.of(control);
      if (info.keys() != info.expiring()) {
        throw new IllegalStateException(
            implementation.title() + " keeps keys without a TTL: " + info);
      }
      return (double) (after - before) / profile.storedCounters();
    }
  }

  /** Returns the memory in use once it no longer changes. */
  private long settledMemory() throws InterruptedException {
    long last = -1;
    for (int reading = 0; reading < MAX_READINGS; reading++) {
      Thread.sleep(300);
      long now = ServerInfo.of(control).usedMemory();
      if (now == last) {
        return now;
      }
      last = now;
    }
    return last;
  }
}
