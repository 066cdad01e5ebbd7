package dev.limiter.jmh.rules;

import dev.limiter.RuleSet;
import dev.limiter.config.RuleText;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads a file of many overrides in a fresh JVM, several times over, and weighs what it holds then.
 * Prints what the rules hold in bytes, then the nanoseconds of each load.
 */
final class LoadRun {

  private static final int FEW = 10;

  private LoadRun() {}

  /** Runs; how many overrides and how many loads are the arguments. */
  public static void main(String[] arguments) throws InterruptedException {
    int overrides = Integer.parseInt(arguments[0]);
    int loads = Integer.parseInt(arguments[1]);
    String text = Overrides.text(overrides);
    long before = usedBytes();
    List<Long> nanos = new ArrayList<>();
    RuleSet rules = null;
    for (int i = 0; i < loads; i++) {
      rules = null; // the weight of one is asked for
      long start = System.nanoTime();
      rules = RuleText.parse("rules.yaml", text);
      nanos.add(System.nanoTime() - start);
    }
    long bytes = usedBytes() - before;
    if (rules == null || rules.rules(Overrides.DOMAIN).size() < overrides) {
      throw new IllegalStateException("not all rules were read");
    }
    System.out.println(bytes);
    nanos.forEach(System.out::println);
  }

  /** Returns what is reachable, after collections until that no longer falls. */
  private static long usedBytes() throws InterruptedException {
    long used = Long.MAX_VALUE;
    for (int i = 0; i < FEW; i++) {
      System.gc();
      Thread.sleep(20); // what is cleaned up in other threads
      long now = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
      if (now >= used) {
        return used;
      }
      used = now;
    }
    return used;
  }
}
