package dev.limiter.examples.algorithms;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.Ticker;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One policy under examination: a real backend, asked by the number of a key. */
final class Subject {

  static final int LIMIT = 100;
  static final Duration WINDOW = Duration.ofSeconds(60);

  private final String name;
  private final Policy policy;
  private final LocalBackend backend;
  private final @Nullable Check[] checks;

  Subject(String name, Policy policy, Ticker clock, int keys) {
    this.name = name;
    this.policy = policy;
    // twice the keys, so that no counter is evicted, which would start it afresh
    this.backend = LocalBackend.builder().ticker(clock).maximumKeys(2L * keys).build();
    this.checks = new @Nullable Check[keys];
  }

  /** Returns the four algorithms, each of 100 per 60 s, under the names that rule files have. */
  static List<Subject> four(Ticker clock, int keys) {
    return List.of(
        of(Policy.tokenBucket(LIMIT, WINDOW), clock, keys),
        of(Policy.fixedWindow(LIMIT, WINDOW), clock, keys),
        of(Policy.slidingWindowCounter(LIMIT, WINDOW), clock, keys),
        of(Policy.slidingWindowLog(LIMIT, WINDOW), clock, keys));
  }

  private static Subject of(Policy policy, Ticker clock, int keys) {
    return new Subject(policy.algorithm().text(), policy, clock, keys);
  }

  String name() {
    return name;
  }

  /** Asks for one unit of a key's counter. */
  Decision ask(int key) {
    Check check = checks[key];
    if (check == null) {
      check = new Check(CounterKey.of("key-" + key, policy), 1);
      checks[key] = check;
    }
    return backend.check(check);
  }
}
