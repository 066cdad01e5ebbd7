package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Millions of checks against the oracle: new traces, drawn and answered as the committed ones were,
 * {@code -Dlimiter.long.checks} in all (default 10,000,000), as many of each algorithm.
 *
 * <p>Run by {@code mvn verify -Plong}; each run prints its seeds.
 */
public final class LongRun {

  private static final int THREADS = 2;
  private static final int TRACES = 64; // at a time
  private static final int STEPS = 100;

  private LongRun() {}

  /** Replays traces side by side on what is tested. */
  @FunctionalInterface
  public interface Replay {
    /** Replays; returns a description of each answer that is not the oracle's. */
    List<String> mismatches(List<Trace> traces);
  }

  /** Runs, and asserts that no answer differs from the oracle's. */
  public static void compare(String what, Replay replay) {
    long checks = Long.getLong("limiter.long.checks", 10_000_000L);
    for (Algorithm algorithm : Algorithm.values()) {
      compare(what, algorithm, checks / Algorithm.values().length, replay);
    }
  }

  private static void compare(String what, Algorithm algorithm, long checks, Replay replay) {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Long>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Draws draws = Draws.printed(what + ", " + algorithm.text());
        running.add(threads.submit(() -> run(draws, algorithm, checks / THREADS, replay)));
      }
      long compared = 0;
      for (Future<Long> each : running) {
        compared += each.get();
      }
      System.out.printf(
          "%s, %s: %,d checks compared, mismatches = 0%n", what, algorithm.text(), compared);
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("the long run did not end as it should", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static long run(Draws draws, Algorithm algorithm, long checks, Replay replay) {
    long compared = 0;
    while (compared < checks) {
      List<Trace> traces = new ArrayList<>();
      for (int i = 0; i < TRACES; i++) {
        List<Policy> policies =
            draws.oneIn(3)
                ? draws.changingPolicies(algorithm)
                : List.of(
                    draws.oneIn(3)
                        ? draws.oneOf(Policies.named(algorithm))
                        : draws.policy(algorithm));
        traces.add(new Trace("trace " + i, TraceGenerator.steps(draws, policies, STEPS)));
      }
      assertThat(replay.mismatches(traces)).isEmpty();
      compared +=
          traces.stream()
              .flatMap(trace -> trace.steps().stream())
              .filter(Trace.Asked.class::isInstance)
              .count();
    }
    return compared;
  }
}
