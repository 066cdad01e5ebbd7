package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.Partition;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import redis.clients.jedis.JedisCluster;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Runs scripts through a Jedis client that belongs to somebody else, in threads of its own: such a
 * client waits as long as it likes. The threads are bounded in number and go when they are idle.
 *
 * <p>A call that is refused a connection, or gets no answer in most of a deadline in which nobody
 * else got one, says that the store is down: checks through a breaker then do not wait for it one
 * by one. A client of a cluster says that of one of many servers, and is not taken at its word.
 */
final class ClientScriptRunner implements ScriptRunner {

  private static final int MAX_THREADS = 64;
  private static final int IDLE_SECONDS = 10;

  private final UnifiedJedis client;
  private final WholeStore whole;
  private final boolean cluster;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          MAX_THREADS,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> LeadThread.daemon(task, "limiter-redis-client"));
  private volatile long lastAnswerNanos = Deadline.nowNanos();

  @SuppressWarnings("deprecation") // JedisCluster, which callers may still have
  ClientScriptRunner(UnifiedJedis client, Trial trial) {
    this.client = client;
    this.whole = new WholeStore(this, trial);
    this.cluster = client instanceof JedisCluster || isRedisClusterClient(client.getClass());
  }

  /** Tells whether a class is or extends that one, by its name: Jedis 7.0 does not have it yet. */
  private static boolean isRedisClusterClient(Class<?> type) {
    return type.getName().equals("redis.clients.jedis.RedisClusterClient")
        || (type.getSuperclass() != null && isRedisClusterClient(type.getSuperclass()));
  }

  @Override
  public Object run(ScriptCall call) {
    long sinceNanos = Deadline.nowNanos();
    Future<Object> reply;
    try {
      reply = threads.submit(() -> evaluate(call));
    } catch (RejectedExecutionException e) {
      throw threads.isShutdown()
          ? Failures.closed()
          : new BackendException(Kind.SATURATED, "all threads for the Redis client are in use", e);
    } catch (OutOfMemoryError noThread) {
      throw Failures.of(noThread);
    }
    return await(reply, call.deadline, sinceNanos);
  }

  /** Waits; an interrupt does not shorten the wait, which is short as it is, and is kept. */
  private Object await(Future<Object> reply, Deadline deadline, long sinceNanos) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return reply.get(deadline.leftNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      Throwable failure = e.getCause() == null ? e : e.getCause();
      if (Failures.isOfServer(failure)) {
        down();
      }
      throw Failures.of(failure);
    } catch (TimeoutException | CancellationException e) {
      if (deadline.isLong(Deadline.nowNanos() - sinceNanos) && lastAnswerNanos - sinceNanos < 0) {
        down();
      }
      throw Failures.noAnswer();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void down() {
    if (!cluster) {
      whole.markDown();
    }
  }

  private Object evaluate(ScriptCall call) {
    Object reply;
    try {
      reply = client.evalsha(call.script.digest(), call.keyCount, call.parameters);
    } catch (JedisNoScriptException e) {
      // Proof that nothing ran: a server that was restarted, flushed or promoted. EVAL caches it.
      reply = client.eval(call.script.text(), call.keyCount, call.parameters);
    }
    lastAnswerNanos = Deadline.nowNanos();
    whole.markWell();
    return reply;
  }

  @Override
  public boolean isPartitioned() {
    return cluster;
  }

  @Override
  public Partition partitionOf(int slot) {
    return whole;
  }

  /** Ends the threads; the client stays open. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
