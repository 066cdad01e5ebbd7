package dev.limiter.jmh.rules;

import dev.limiter.RateLimiter;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.config.RuleText;
import dev.limiter.jmh.plan.Times;
import dev.limiter.local.LocalBackend;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks without a pause by one caller, while the rules are quiet and while many of them are read
 * again and again, in turns. Prints for each round the 99th percentile of a check in nanoseconds,
 * quiet and meanwhile, the longest check of each, and how many times the rules were renewed.
 */
final class ReloadRun {

  private static final int KEYS = 100_000;

  private final String text;
  private final Semaphore wanted = new Semaphore(0);
  private final AtomicInteger loads = new AtomicInteger();
  private final String[] apiKeys;
  private final RateLimiter limiter;

  /** Keeps what it measures in memory that is there before. */
  private final Times times = new Times();

  private volatile boolean reloading;

  private ReloadRun(int overrides) {
    this.text = Overrides.text(overrides);
    this.apiKeys = Hit.OVERRIDE.keys(overrides);
    String[] others = Hit.GENERAL.keys(overrides);
    for (int i = 0; i < KEYS; i += 4) {
      apiKeys[i] = others[i]; // a quarter has no override
    }
    this.limiter =
        RateLimiter.builder().rules((RuleSource) this::load).backend(LocalBackend.create()).build();
  }

  /**
   * Runs; how many overrides, rounds and milliseconds of each part of a round are the arguments.
   */
  public static void main(String[] arguments) throws InterruptedException {
    ReloadRun run = new ReloadRun(Integer.parseInt(arguments[0]));
    int rounds = Integer.parseInt(arguments[1]);
    long nanos = Long.parseLong(arguments[2]) * 1_000_000;
    run.round(nanos); // warms up
    for (int round = 0; round < rounds; round++) {
      for (double figure : run.round(nanos)) {
        System.out.println(figure);
      }
    }
    run.limiter.close();
  }

  private RuleSet load() {
    RuleSet rules = RuleText.parse("rules.yaml", text);
    loads.incrementAndGet();
    wanted.release();
    return rules;
  }

  private double[] round(long nanos) throws InterruptedException {
    check(nanos);
    double quiet = times.percentile(99);
    double quietMost = times.percentile(100);
    int before = loads.get();
    reloading = true;
    wanted.drainPermits();
    Thread reloader = new Thread(this::reload, "reloader");
    reloader.start();
    check(nanos);
    reloading = false;
    int renewed = loads.get() - before;
    wanted.release();
    reloader.join();
    double reloadingMost = times.percentile(100);
    double meanwhile = times.percentile(99);
    Thread.sleep(nanos / 1_000_000); // what is still being read must not disturb the quiet
    return new double[] {quiet, meanwhile, quietMost, reloadingMost, renewed};
  }

  /** Asks for the rules again as soon as they were read. */
  private void reload() {
    while (reloading) {
      limiter.reload();
      wanted.acquireUninterruptibly();
    }
  }

  private void check(long nanos) {
    times.clear();
    int state = 1;
    long start = System.nanoTime();
    long last = start;
    while (last - start < nanos) {
      state ^= state << 13; // Marsaglia's xorshift
      state ^= state >>> 17;
      state ^= state << 5;
      String apiKey = apiKeys[(int) (((state & 0xffff_ffffL) * KEYS) >>> 32)];
      long before = System.nanoTime();
      var unused = limiter.check(Hit.OVERRIDE.descriptor(apiKey));
      last = System.nanoTime();
      times.add(last - before);
    }
  }
}
