package dev.limiter.jmh.local;

/** What is measured in process: a row of the table. */
public enum Subject {
  /** The floor. */
  NANO_TIME("`System.nanoTime()`", NanoTimeBenchmark.class),
  /** Limiter with a descriptor that is kept. */
  LIMITER("Limiter", LimiterBenchmark.class),
  /** Limiter with a descriptor that is built for each check. */
  LIMITER_FRESH("Limiter, descriptor built for each check", FreshDescriptorBenchmark.class),
  /** The peer that the goals are stated against. */
  BUCKET4J("Bucket4j", Bucket4jBenchmark.class),
  /** Guava. */
  GUAVA("Guava `RateLimiter`", GuavaBenchmark.class),
  /** Resilience4j. */
  RESILIENCE4J("Resilience4j", Resilience4jBenchmark.class);

  private final String title;
  private final Class<?> benchmark;

  Subject(String title, Class<?> benchmark) {
    this.title = title;
    this.benchmark = benchmark;
  }

  /** Returns the words for a row. */
  public String title() {
    return title;
  }

  /** Tells whether this one can be measured so. */
  boolean supports(KeySet keys, Outcome outcome) {
    return this != NANO_TIME || (keys == KeySet.HOT_KEY && outcome == Outcome.ALLOWED);
  }

  String method(KeySet keys) {
    return benchmark.getName() + "." + keys.method();
  }
}
