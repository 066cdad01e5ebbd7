package dev.limiter.examples.outage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the command line asks for. */
final class Options {

  @Option(
      names = "--quick",
      description = "3 s healthy, 3 s hung, 3 s healthy: a minute and a half in all.")
  private boolean quick;

  @Option(
      names = "--healthy",
      paramLabel = "S",
      description = "Seconds before the outage, and after it. Default: 10.")
  private double healthy;

  @Option(names = "--outage", paramLabel = "S", description = "Seconds it takes. Default: 10.")
  private double outage;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "Seconds more before it. Default: ${DEFAULT-VALUE}.")
  private double warmUp;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "Only these of ${COMPLETION-CANDIDATES}, in a list with commas.")
  private List<Strategy> only = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the pictures go. Default: ${DEFAULT-VALUE}.")
  private Path out = Path.of("docs", "images");

  @Option(
      names = "--redis-bin",
      paramLabel = "FILE",
      description =
          "The redis-server to start. Default: that of LIMITER_REDIS_BIN, or of embedded-redis.")
  private @Nullable Path redisBin;

  Plan plan() {
    double unsaid = quick ? 3 : 10;
    double around = healthy == 0 ? unsaid : healthy;
    return new Plan(around + warmUp, outage == 0 ? unsaid : outage, around);
  }

  List<Strategy> strategies() {
    return only.isEmpty() ? List.of(Strategy.values()) : only.stream().distinct().sorted().toList();
  }

  Path out() {
    return out;
  }

  /**
   * Sets which server is started.
   *
   * @throws IllegalArgumentException if there is none
   */
  void chooseRedis() {
    if (redisBin == null) {
      return;
    }
    if (!Files.isExecutable(redisBin)) {
      throw new IllegalArgumentException("--redis-bin is nothing that can be run: " + redisBin);
    }
    System.setProperty("limiter.redis.bin", redisBin.toAbsolutePath().toString());
  }
}
