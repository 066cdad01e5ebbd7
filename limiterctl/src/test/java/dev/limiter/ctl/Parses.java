package dev.limiter.ctl;

import com.sun.management.ThreadMXBean;
import dev.limiter.config.RuleBundle;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How often a command parses its rules, by what it allocates: nothing else takes as much. */
final class Parses {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Parses() {}

  /** Returns a text of rules so many that to parse them is most of what a command does. */
  static String text(int limit) {
    return IntStream.range(0, 3_000)
        .mapToObj(
            i ->
                """
                  - key: api_key
                    value: key_%d
                    rate_limit: { unit: minute, requests_per_unit: %d, algorithm: token_bucket }
                """
                    .formatted(i, i == 0 ? limit : 100))
        .collect(Collectors.joining("", "domain: d\ndescriptors:\n", ""));
  }

  /** Returns how many times as much as one parse a task allocates. */
  static double in(Runnable task) {
    RuleBundle bundle = RuleBundle.of("f", text(1));
    bytes(() -> RuleBundle.of("f", text(1)).parse()); // what is done once
    double once = bytes(bundle::parse);
    return bytes(task) / once;
  }

  private static double bytes(Runnable task) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    task.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
