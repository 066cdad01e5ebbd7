package dev.limiter.jmh.local;

import org.openjdk.jmh.annotations.Benchmark;

/** The floor: no limiter that reads a clock for every check can be faster. */
public class NanoTimeBenchmark {

  /** Reads the monotonic clock. */
  @Benchmark
  public long hotKey() {
    return System.nanoTime();
  }
}
