package dev.limiter.jmh.local;

import dev.limiter.Algorithm;
import dev.limiter.local.CellBenchmark;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is measured in process: a row of the table. */
public enum Subject {
  /** The floor. */
  NANO_TIME("`System.nanoTime()`", NanoTimeBenchmark.class),
  /** Limiter with a descriptor that is kept. */
  LIMITER("Limiter", Algorithm.TOKEN_BUCKET),
  /** Limiter's cell without the rest of it. */
  LIMITER_CELL("Limiter's bare bucket", CellBenchmark.class),
  /** Limiter by fixed windows. */
  LIMITER_FIXED_WINDOW("Limiter, `fixed_window`", Algorithm.FIXED_WINDOW),
  /** Limiter by the counter. */
  LIMITER_COUNTER("Limiter, `sliding_window_counter`", Algorithm.SLIDING_WINDOW_COUNTER),
  /** Limiter by the log. */
  LIMITER_LOG("Limiter, `sliding_window_log`", Algorithm.SLIDING_WINDOW_LOG),
  /** Limiter with a descriptor that is built for each check. */
  LIMITER_FRESH("Limiter, descriptor built for each check", FreshDescriptorBenchmark.class),
  /** Limiter whose Redis is gone, and which admits each limit alone. */
  LIMITER_ALONE("Limiter, its Redis gone", OutageBenchmark.class),
  /** Limiter whose store is gone, and which admits the share that it has learned of each limit. */
  LIMITER_ALONE_LEARNED("Limiter, its store gone, share learned", LearnedOutageBenchmark.class),
  /** The peer that the goals are stated against. */
  BUCKET4J("Bucket4j", Bucket4jBenchmark.class),
  /** Guava. */
  GUAVA("Guava `RateLimiter`", GuavaBenchmark.class),
  /** Resilience4j. */
  RESILIENCE4J("Resilience4j", Resilience4jBenchmark.class);

  private final String title;
  private final Class<?> benchmark;
  private final @Nullable Algorithm algorithm;

  Subject(String title, Class<?> benchmark) {
    this.title = title;
    this.benchmark = benchmark;
    this.algorithm = null;
  }

  Subject(String title, Algorithm algorithm) {
    this.title = title;
    this.benchmark = LimiterBenchmark.class;
    this.algorithm = algorithm;
  }

  /** Returns the algorithm that the benchmark is to be told of, if any. */
  Optional<Algorithm> algorithm() {
    return Optional.ofNullable(algorithm);
  }

  /** Returns the words for a row. */
  public String title() {
    return title;
  }

  /** Tells whether this one can be measured so. */
  boolean supports(KeySet keys, Outcome outcome) {
    return switch (this) {
      case NANO_TIME -> keys == KeySet.HOT_KEY && outcome == Outcome.ALLOWED;
      case LIMITER_CELL -> keys == KeySet.HOT_KEY;
      case LIMITER_ALONE_LEARNED -> keys == KeySet.MANY_KEYS && outcome == Outcome.ALLOWED;
      default -> true;
    };
  }

  String method(KeySet keys) {
    return benchmark.getName() + "." + keys.method();
  }
}
