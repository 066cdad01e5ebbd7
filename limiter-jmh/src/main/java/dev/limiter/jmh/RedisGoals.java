package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;
import static dev.limiter.jmh.redis.Implementation.INTEGER_WITH_TTL;
import static dev.limiter.jmh.redis.Implementation.LIMITER;

import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.RedisFigures.Slice;
import java.util.List;
import java.util.Locale;

/** The goals on Redis. */
final class RedisGoals {

  private static final double CPU_RATIO = 1.5;
  private static final double BYTES_RATIO = 1.02;

  private RedisGoals() {}

  static List<Goal> of(RedisFigures figures) {
    double commands = figures.commandsPerCheck(LIMITER).orElseThrow();
    double cpu = figures.ratio(LIMITER, EMPTY_SCRIPT, Slice::serverCpuMicros);
    double bytes = figures.bytesRatio(LIMITER, INTEGER_WITH_TTL).orElseThrow();
    return List.of(
        new Goal(
            "lone caller: one round trip per check",
            format("%.2f commands per check", commands),
            commands == 1),
        new Goal(
            "lone caller: server CPU per check at most 1.5 × `EVALSHA \"return 1\"`",
            format("%.2f ×", cpu),
            cpu <= CPU_RATIO),
        new Goal(
            "bytes per key at most 1.02 × an integer string with a TTL",
            format("%.3f ×", bytes),
            bytes <= BYTES_RATIO));
  }

  private static String format(String template, double figure) {
    return String.format(Locale.ROOT, template, figure);
  }
}
