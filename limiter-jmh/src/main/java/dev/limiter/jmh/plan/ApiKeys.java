package dev.limiter.jmh.plan;

import java.util.stream.IntStream;

/** The API keys of a workload: all of one length, so that no implementation's keys differ in it. */
public final class ApiKeys {

  private ApiKeys() {}

  /** Returns the first {@code count} API keys, at most ten million. */
  public static String[] first(int count) {
    return IntStream.range(0, count).mapToObj(ApiKeys::of).toArray(String[]::new);
  }

  /** Returns the API key of a number below ten million. */
  public static String of(int number) {
    return "k_live_" + Integer.toString(10_000_000 + number).substring(1);
  }
}
