package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Part;
import dev.limiter.jmh.plan.Profile;
import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Set;

/** Measures every implementation against freshly started servers. */
public final class RedisSuite {

  /** The code is cold at first. */
  private static final int COLD = 3;

  private final Profile.Redis profile;
  private final Set<Part> parts;
  private final int storeCounters;
  private final PrintStream progress;
  private boolean warm;

  /**
   * Creates a suite.
   *
   * @param profile how long to measure
   * @param parts what to measure
   * @param storeCounters how many counters the weighed stores hold; 0 for no such stores
   * @param progress told what it is doing
   */
  public RedisSuite(
      Profile.Redis profile, Set<Part> parts, int storeCounters, PrintStream progress) {
    this.profile = profile;
    this.parts = parts;
    this.storeCounters = storeCounters;
    this.progress = progress;
  }

  /**
   * Starts the servers, measures, and stops them.
   *
   * @param figures get what is measured as soon as it is
   * @throws IOException if a server cannot be watched
   * @throws IllegalStateException if a check ended as it must not, or a counter does not expire
   */
  public void run(RedisFigures figures) throws IOException, InterruptedException {
    try (Servers server = Servers.start(Place.SERVER)) {
      figures.serverVersion(server.info().version());
      if (parts.contains(Part.REDIS)) {
        measure(server, Place.SERVER, figures);
      }
      if (parts.contains(Part.CLUSTER)) {
        measureCluster(figures);
      }
      if (parts.contains(Part.MEMORY)) {
        new MemoryRun(server, profile.storedCounters(), progress).measure(figures);
        if (storeCounters > 0) {
          new StoreRun(storeCounters, progress).measure(figures);
        }
      }
    }
  }

  private void measureCluster(RedisFigures figures) throws IOException, InterruptedException {
    if (!RedisServer.isControllable()) {
      progress.println("redis: no cluster of containers, whose addresses are not their own");
      return;
    }
    try (Servers cluster = Servers.start(Place.CLUSTER)) {
      measure(cluster, Place.CLUSTER, figures);
    }
  }

  private void measure(Servers servers, Place place, RedisFigures figures)
      throws IOException, InterruptedException {
    for (Load load : Load.all(place)) {
      if (load.possible()) {
        int warmups = warm ? profile.warmups() : COLD * profile.warmups();
        figures.load(load, new LoadRun(servers, load, profile, progress).measure(warmups));
        warm = true;
      } else {
        progress.printf("redis: %s: needs JDK 21%n", load.title());
      }
    }
  }
}
