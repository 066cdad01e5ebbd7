package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Profile;
import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.io.PrintStream;
import redis.clients.jedis.RedisClient;

/** Measures every implementation against one freshly started server. */
public final class RedisSuite {

  private final Profile.Redis profile;
  private final PrintStream progress;

  /** Creates a suite that tells {@code progress} what it is doing. */
  public RedisSuite(Profile.Redis profile, PrintStream progress) {
    this.profile = profile;
    this.progress = progress;
  }

  /**
   * Starts a server, measures speed and then memory, and stops it.
   *
   * @throws IOException if the server cannot be started or watched
   * @throws IllegalStateException if a check was denied or a counter does not expire
   */
  public RedisFigures run() throws IOException, InterruptedException {
    try (RedisServer server = RedisServer.start();
        RedisClient control = JedisClients.open(server.hostAndPort())) {
      int nameLength = Workload.nameLength(server.hostAndPort(), control, Workload.MEMORY);
      RedisFigures figures = new RedisFigures(ServerInfo.of(control).version(), nameLength);
      new SpeedRun(server.hostAndPort(), control, profile, progress).measure(figures);
      new MemoryRun(server.hostAndPort(), control, profile, progress).measure(figures);
      return figures;
    }
  }
}
