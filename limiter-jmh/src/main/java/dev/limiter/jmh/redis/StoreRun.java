package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * Weighs whole stores of very many counters, each in a server of its own, so that what one leaves
 * behind is not counted with the next.
 */
final class StoreRun {

  /** One check is a day's worth: no counter expires while the store is filled. */
  private static final Quota DAILY = new Quota(1, Duration.ofDays(1), 1);

  /** Above that many, the resizing of the server's tables takes seconds. */
  private static final int MANY = 1_000_000;

  /** What a client's own check of the server may have left, until the server has swept it up. */
  private static final int SERVER_CHECKS = 32;

  private final int counters;
  private final PrintStream progress;

  StoreRun(int counters, PrintStream progress) {
    this.counters = counters;
    this.progress = progress;
  }

  void measure(RedisFigures figures) throws InterruptedException {
    int nameLength = nameLength();
    for (Implementation implementation : Implementation.STORES) {
      progress.printf(Locale.ROOT, "memory: %,d of %s%n", counters, implementation.title());
      Workload workload = Workload.of(implementation, counters, DAILY, nameLength);
      figures.store(implementation, weigh(implementation, workload, nameLength));
    }
  }

  private static int nameLength() {
    try (Servers servers = Servers.start(Place.SERVER);
        Contender limiter =
            LimiterOnRedis.openBrief(
                servers.site(1), Workload.of(Implementation.LIMITER, 1, DAILY, 0))) {
      Contender.must(true, limiter.check(0));
      return servers.lastingKey().length();
    }
  }

  private RedisFigures.Store weigh(Implementation implementation, Workload workload, int nameLength)
      throws InterruptedException {
    try (Servers servers = Servers.start(Place.SERVER)) {
      Duration quiet = counters > MANY ? Duration.ofSeconds(15) : Duration.ofMillis(300);
      Scales scales = new Scales(servers, quiet);
      ServerInfo before = scales.read();
      try (Contender contender = open(implementation, servers.site(Fill.THREADS), workload)) {
        new Fill(contender, counters, progress).run();
      }
      ServerInfo after = scales.read();
      int each = implementation == Implementation.SPRING_CLOUD_GATEWAY ? 2 : 1;
      long surplus = after.keys() - (long) each * counters;
      if (surplus < 0 || surplus > SERVER_CHECKS || after.keys() != after.expiring()) {
        throw new IllegalStateException("not every key is there with its TTL: " + after);
      }
      return new RedisFigures.Store(
          counters,
          nameLength,
          after.usedMemory() - before.usedMemory(),
          after.residentMemory() - before.residentMemory());
    }
  }

  private static Contender open(Implementation implementation, Site site, Workload workload) {
    return implementation == Implementation.LIMITER
        ? LimiterOnRedis.openBrief(site, workload)
        : implementation.open(site, workload);
  }
}
