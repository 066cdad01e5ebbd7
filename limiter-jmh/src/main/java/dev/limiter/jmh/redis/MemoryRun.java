package dev.limiter.jmh.redis;

import java.io.PrintStream;
import java.time.Duration;

/**
 * Weighs what the server holds for one counter: how much its memory grows from many first checks,
 * each of another counter, on an empty server.
 */
final class MemoryRun {

  /** Counters checked before the scales are set to zero: connections and scripts are in place. */
  private static final int WARM_UP = 100;

  private final Servers servers;
  private final int counters;
  private final PrintStream progress;

  MemoryRun(Servers servers, int counters, PrintStream progress) {
    this.servers = servers;
    this.counters = counters;
    this.progress = progress;
  }

  void measure(RedisFigures figures) throws InterruptedException {
    figures.nameLength(Workload.nameLength(servers, Workload.MEMORY));
    for (Implementation implementation : Implementation.values()) {
      if (implementation.storesCounters()) {
        progress.printf("memory: %,d counters of %s%n", counters, implementation.title());
        Workload workload =
            Workload.of(implementation, WARM_UP + counters, Workload.MEMORY, figures.nameLength());
        figures.bytesPerKey(implementation, weigh(implementation, workload));
      }
    }
  }

  private double weigh(Implementation implementation, Workload workload)
      throws InterruptedException {
    servers.flush();
    Scales scales = new Scales(servers, Duration.ofMillis(300));
    try (Contender contender = implementation.open(servers.site(1), workload)) {
      for (int counter = 0; counter < WARM_UP; counter++) {
        Contender.must(true, contender.check(counter));
      }
      ServerInfo before = scales.read();
      for (int counter = WARM_UP; counter < workload.counters(); counter++) {
        Contender.must(true, contender.check(counter));
      }
      ServerInfo after = scales.read();
      if (after.keys() != after.expiring()) {
        throw new IllegalStateException(
            implementation.title() + " keeps keys without a TTL: " + after);
      }
      return (double) (after.usedMemory() - before.usedMemory()) / counters;
    }
  }
}
