package dev.limiter.jmh;

import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.redis.*;

public final class Main {
  public static void main(String[] args) throws Exception {
    RedisFigures f = new RedisSuite(Profile.named(args[0]).redis(), System.out).run();
    for (Implementation i : Implementation.values()) {
      System.out.printf(
          "%-40s %9.0f/s p50 %6.1f p99 %6.1f cpu %5.2f exec %5.2f cmds %s bytes %s%n",
          i.title(),
          f.median(i, RedisFigures.Slice::checksPerSecond),
          f.median(i, RedisFigures.Slice::p50Micros),
          f.median(i, RedisFigures.Slice::p99Micros),
          f.median(i, RedisFigures.Slice::serverCpuMicros),
          f.median(i, RedisFigures.Slice::executed),
          f.commandsPerCheck(i),
          f.bytesPerKey(i));
    }
  }
}
