package dev.limiter.redis;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/**
 * Asks the sentinels about once a second whether the master is still the same, and leaves the node
 * if not: a master that was cut off from the sentinels, but not from here, goes on taking writes
 * that will be lost. While the node is not connected it asks them itself.
 */
final class SentinelWatch implements Runnable {

  private static final long PERIOD_MILLIS = 1_000;

  private final Sentinels sentinels;
  private final Supplier<@Nullable HostAndPort> connected;
  private final Runnable leave;
  private volatile boolean stopped;

  SentinelWatch(Sentinels sentinels, Supplier<@Nullable HostAndPort> connected, Runnable leave) {
    this.sentinels = sentinels;
    this.connected = connected;
    this.leave = leave;
  }

  void start() {
    LeadThread.daemon(this, "limiter-redis-sentinels-" + sentinels.masterName()).start();
  }

  void stop() {
    stopped = true;
  }

  @Override
  public void run() {
    while (!stopped) {
      try {
        Thread.sleep(PERIOD_MILLIS / 2 + ThreadLocalRandom.current().nextLong(PERIOD_MILLIS));
        HostAndPort current = connected.get();
        if (!stopped && current != null && !current.equals(sentinels.master())) {
          leave.run();
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error ignored) {
        // No sentinel answers: the master that is connected is as good as any news of it.
      }
    }
  }
}
