package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Protocol.Command;

/**
 * Listens for the word that rules were published, in a thread of its own. A connection is left
 * after a minute or so even if nothing is wrong with it: one that hangs unnoticed, or to a server
 * that is the master no more, is then left too, and until then polling finds what was missed.
 */
final class RuleSubscription implements Runnable, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RedisRuleSource.class);
  private static final Duration LIFE = Duration.ofSeconds(60);
  private static final Duration CALL = Duration.ofSeconds(1);
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final long MAX_PAUSE_MILLIS = 2_000;
  private static final byte[] MESSAGE = "message".getBytes(StandardCharsets.US_ASCII);

  private final RedisRuleStore store;
  private final Runnable wake;
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable NodeConnection current;
  private long pauseMillis = FIRST_PAUSE_MILLIS;

  /**
   * Creates one that does not listen yet.
   *
   * @param wake called whenever there may be news
   */
  RuleSubscription(RedisRuleStore store, Runnable wake) {
    this.store = store;
    this.wake = wake;
    this.thread = LeadThread.daemon(this, "limiter-redis-rules-push");
  }

  void start() {
    thread.start();
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        listen();
      } catch (RuntimeException | Error e) {
        try {
          LOG.debug("Nothing is heard of published rules for a moment", e);
          Thread.sleep(pauseMillis / 2 + ThreadLocalRandom.current().nextLong(pauseMillis));
          pauseMillis = Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS);
        } catch (InterruptedException over) {
          return;
        } catch (RuntimeException | Error ignored) {
          // An exhausted heap must not end this thread.
        }
      }
    }
  }

  private void listen() {
    NodeConnection connection = store.server().open();
    current = connection;
    try {
      if (closed) {
        return;
      }
      long life = LIFE.toNanos() / 4 * 3 + ThreadLocalRandom.current().nextLong(LIFE.toNanos() / 2);
      Deadline end = Deadline.in(life);
      connection.call(Deadline.in(CALL.toNanos()), Command.SUBSCRIBE, store.keys().channel);
      pauseMillis = FIRST_PAUSE_MILLIS;
      wake.run(); // what was published before was not heard
      while (!closed && end.leftNanos() > 0) {
        if (isMessage(connection.awaitMessage(end))) {
          wake.run();
        }
      }
    } catch (RuntimeException e) {
      if (!Failures.isTimeout(e)) {
        throw e;
      }
    } finally {
      connection.cut();
    }
  }

  private static boolean isMessage(Object reply) {
    return reply instanceof List<?> parts
        && !parts.isEmpty()
        && parts.get(0) instanceof byte[] kind
        && Arrays.equals(kind, MESSAGE);
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    NodeConnection connection = current;
    if (connection != null) {
      connection.cut();
    }
  }
}
