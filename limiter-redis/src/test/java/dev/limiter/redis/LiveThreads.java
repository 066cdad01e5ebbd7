package dev.limiter.redis;

import java.util.List;

/** The platform threads that live in this process now. */
final class LiveThreads {

  private LiveThreads() {}

  /** Returns those whose names begin like this. */
  static List<String> named(String beginning) {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith(beginning))
        .sorted()
        .toList();
  }

  /** Returns the limiter's own. */
  static List<String> ofTheLimiter() {
    return named("limiter-");
  }
}
