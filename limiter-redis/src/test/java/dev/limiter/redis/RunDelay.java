package dev.limiter.redis;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * For how long the thread that asks was ready to run and another had the processor, since it began,
 * as the kernel counts it: what no code of it can do anything about.
 *
 * <p>Linux tells it (proc(5), {@code schedstat}); elsewhere it is always 0, which excuses nothing.
 */
final class RunDelay {

  private static final Path FIGURES = Path.of("/proc/thread-self/schedstat");
  private static final boolean TOLD = Files.isReadable(FIGURES);

  private RunDelay() {}

  static long nanos() {
    if (!TOLD) {
      return 0;
    }
    try {
      String runAndDelay = Files.readString(FIGURES, StandardCharsets.US_ASCII);
      int delay = runAndDelay.indexOf(' ') + 1;
      return Long.parseLong(runAndDelay.substring(delay, runAndDelay.indexOf(' ', delay)));
    } catch (IOException e) {
      return 0;
    }
  }
}
