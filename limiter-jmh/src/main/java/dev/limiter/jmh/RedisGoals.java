package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.BUCKET4J;
import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;
import static dev.limiter.jmh.redis.Implementation.LIMITER;
import static dev.limiter.jmh.redis.Implementation.SPRING_CLOUD_GATEWAY;

import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.Load;
import dev.limiter.jmh.redis.LoadFigures;
import dev.limiter.jmh.redis.LoadFigures.Slice;
import dev.limiter.jmh.redis.Place;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The goals of speed on Redis; those whose load was not made are left out. */
final class RedisGoals {

  private static final Load CROWD = Load.on(Traffic.MANY_KEYS, 32);
  private static final Load CROWD_ON_ONE = Load.on(Traffic.HOT_KEY, 32);
  private static final Load CROWD_OF_64_ON_ONE = Load.on(Traffic.HOT_KEY, 64);

  private static final double LONE_CPU = 1.5;
  private static final double LONE_P50 = 1.1;
  private static final double CROWD_CPU = 0.75;
  private static final double HOT_KEY_CPU = 0.15;
  private static final double DENIED_COMMANDS = 0.01;
  private static final double TIMES_GATEWAY = 1.2;
  private static final double TIMES_BUCKET4J = 2;
  private static final double HOT_KEY_TIMES_BUCKET4J = 10;

  private final RedisFigures figures;
  private final List<Goal> goals = new ArrayList<>();

  private RedisGoals(RedisFigures figures) {
    this.figures = figures;
  }

  static List<Goal> of(RedisFigures figures) {
    RedisGoals all = new RedisGoals(figures);
    all.lone();
    all.cpu(CROWD, CROWD_CPU);
    all.cpu(CROWD_OF_64_ON_ONE, HOT_KEY_CPU);
    all.denied();
    all.throughput(CROWD, SPRING_CLOUD_GATEWAY, TIMES_GATEWAY);
    all.throughput(CROWD, BUCKET4J, TIMES_BUCKET4J);
    all.throughput(CROWD_ON_ONE, BUCKET4J, HOT_KEY_TIMES_BUCKET4J);
    all.answers();
    return all.goals;
  }

  private void lone() {
    Optional<LoadFigures> lone = figures.load(Load.LONE);
    lone.flatMap(load -> load.commandsPerCheck(LIMITER))
        .ifPresent(
            commands ->
                goals.add(
                    new Goal(
                        "lone caller: one round trip per check",
                        format("%.2f commands per check", commands),
                        commands == 1)));
    lone.flatMap(load -> load.ratio(LIMITER, EMPTY_SCRIPT, Slice::serverCpuMicros))
        .ifPresent(ratio -> atMost("lone caller: server CPU per check", LONE_CPU, ratio));
    lone.flatMap(load -> load.ratio(LIMITER, EMPTY_SCRIPT, Slice::p50Micros))
        .ifPresent(ratio -> atMost("lone caller: median latency", LONE_P50, ratio));
  }

  private void atMost(String what, double most, double ratio) {
    goals.add(
        new Goal(
            format("%s at most %s × `EVALSHA \"return 1\"`", what, number(most)),
            format("%.2f ×", ratio),
            ratio <= most));
  }

  /** The floor is made by as many callers or by a lone one: the goal is held against the lower. */
  private void cpu(Load load, double most) {
    Optional<Double> crowd =
        figures.load(load).flatMap(all -> all.ratio(LIMITER, EMPTY_SCRIPT, Slice::serverCpuMicros));
    Optional<Double> floor =
        figures.load(Load.LONE).flatMap(lone -> lone.median(EMPTY_SCRIPT, Slice::serverCpuMicros));
    Optional<Double> mine =
        figures.load(load).flatMap(all -> all.median(LIMITER, Slice::serverCpuMicros));
    if (crowd.isEmpty() || floor.isEmpty() || mine.isEmpty()) {
      return;
    }
    double lone = mine.get() / floor.get();
    goals.add(
        new Goal(
            format(
                "%s: server CPU per check at most %s × `EVALSHA \"return 1\"`, of as many callers"
                    + " and of a lone one",
                load.title(), number(most)),
            format("%.2f × and %.2f ×", crowd.get(), lone),
            Math.max(crowd.get(), lone) <= most));
  }

  private void denied() {
    figures
        .load(Load.DENIED)
        .flatMap(load -> load.commandsPerCheck(LIMITER))
        .ifPresent(
            commands ->
                goals.add(
                    new Goal(
                        "denied flood: at most 0.01 commands per check",
                        format("%.5f", commands),
                        commands <= DENIED_COMMANDS)));
  }

  private void throughput(Load load, Implementation peer, double least) {
    figures
        .load(load)
        .flatMap(all -> all.ratio(LIMITER, peer, Slice::checksPerSecond))
        .ifPresent(
            ratio ->
                goals.add(
                    new Goal(
                        format(
                            "%s: at least %s × the checks per second of %s",
                            load.title(), number(least), peer.title()),
                        format("%.2f ×", ratio),
                        ratio >= least)));
  }

  private void answers() {
    List<Double> failed =
        Stream.of(Place.values())
            .flatMap(place -> Load.all(place).stream())
            .map(figures::load)
            .flatMap(Optional::stream)
            .map(load -> load.worst(LIMITER, Slice::failed))
            .flatMap(Optional::stream)
            .toList();
    if (!failed.isEmpty()) {
      double most = failed.stream().mapToDouble(Double::doubleValue).max().orElse(0);
      goals.add(
          new Goal(
              "every check of Limiter's is answered, under every load",
              most == 0 ? "all" : format("up to %.3f %% not", 100 * most),
              most == 0));
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) ? format("%.0f", value) : Double.toString(value);
  }

  private static String format(String template, Object... figures) {
    return String.format(Locale.ROOT, template, figures);
  }
}
