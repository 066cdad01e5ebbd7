package dev.limiter.jmh;

import static dev.limiter.jmh.redis.Implementation.BUCKET4J;
import static dev.limiter.jmh.redis.Implementation.INTEGER_WITH_TTL;
import static dev.limiter.jmh.redis.Implementation.LIMITER;

import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.redis.Implementation;
import dev.limiter.jmh.redis.Load;
import dev.limiter.jmh.redis.LoadFigures;
import dev.limiter.jmh.redis.Place;
import dev.limiter.jmh.redis.RedisFigures;

/** Figures on Redis for tests: every implementation alike, but for those named here. */
public final class SampleFigures {

  /** What the empty script takes, in microseconds of CPU: a lone caller's. */
  static final double FLOOR = 10;

  private SampleFigures() {}

  /** Returns figures that meet every goal, each just about. */
  static RedisFigures good() {
    RedisFigures figures = new RedisFigures();
    for (Place place : Place.values()) {
      for (Load load : Load.all(place)) {
        LoadFigures all = alike(load);
        if (load.equals(Load.LONE)) {
          all.add(LIMITER, slice(1_000, 11, 15, 0));
        } else if (load.traffic().title().contains("hot")) {
          all.add(LIMITER, slice(10_000, 10, 1.5, 0));
        } else {
          all.add(LIMITER, slice(2_000, 10, 7.5, 0));
        }
        all.commandsPerCheck(LIMITER, load.equals(Load.DENIED) ? 0.01 : 1);
        figures.load(load, all);
      }
    }
    memory(figures, 102, 750_000_000);
    return figures;
  }

  /** Returns figures that miss every goal, each just about. */
  static RedisFigures bad() {
    RedisFigures figures = new RedisFigures();
    for (Place place : Place.values()) {
      for (Load load : Load.all(place)) {
        LoadFigures all = alike(load);
        boolean lone = load.equals(Load.LONE);
        boolean hot = load.traffic().title().contains("hot");
        all.add(LIMITER, slice(1_100, lone ? 11.1 : 10, lone ? 15.1 : hot ? 1.51 : 7.51, 0.001));
        all.commandsPerCheck(LIMITER, 1.01);
        figures.load(load, all);
      }
    }
    memory(figures, 102.1, 750_000_001);
    return figures;
  }

  /** Returns figures of everybody but Limiter, 1,000 checks a second each. */
  public static LoadFigures alike(Load load) {
    LoadFigures all = new LoadFigures();
    for (Implementation each : load.implementations()) {
      if (each != LIMITER) {
        all.add(each, slice(1_000, 10, FLOOR, 0));
        all.commandsPerCheck(each, each == BUCKET4J ? 2 : 1);
      }
    }
    return all;
  }

  /** Returns a slice of one round. */
  public static LoadFigures.Slice slice(double perSecond, double p50, double cpu, double failed) {
    return new LoadFigures.Slice(perSecond, p50, 2 * p50, cpu, 1, 1, failed);
  }

  private static void memory(RedisFigures figures, double bytes, long store) {
    figures.serverVersion("7.0.15");
    figures.nameLength(60);
    for (Implementation each : Implementation.values()) {
      if (each.storesCounters()) {
        figures.bytesPerKey(each, each == LIMITER ? bytes : 100);
      }
    }
    figures.store(LIMITER, new RedisFigures.Store(Profile.STORE, 33, store, 2 * store));
    figures.store(INTEGER_WITH_TTL, new RedisFigures.Store(Profile.STORE, 33, 1, 2));
  }
}
