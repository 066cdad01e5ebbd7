package dev.limiter.redis;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says once that checks of different counters cannot share script calls, which costs the server
 * more for each and changes no answer. Safe for use by several threads.
 */
final class GatheringLog {

  private static final Logger LOG = LoggerFactory.getLogger(RedisBackend.class);

  private final AtomicBoolean said = new AtomicBoolean();

  /**
   * Reports it, if nothing was reported before.
   *
   * @param server where it is so
   * @param why in stable words
   */
  void impossible(String server, String why) {
    if (!said.compareAndSet(false, true)) {
      return;
    }
    try {
      LOG.warn(
          "Redis at {} is asked about each counter by a call of its own, which costs it more: {}",
          server,
          why);
    } catch (RuntimeException | Error ignored) {
      // Whoever met it has a connection to look after.
    }
  }
}
