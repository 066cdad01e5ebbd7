package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.net.SocketTimeoutException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;

/**
 * Tries to connect to a node until it has a connection, in a thread of its own that ends with that:
 * names may take long to resolve, servers may hang, and no caller waits for either.
 */
final class Reconnection implements Runnable {

  private static final long FIRST_PAUSE_MILLIS = 10;
  private static final long MAX_PAUSE_MILLIS = 250;

  /** What an operator has to mend is not tried often. */
  private static final long MISCONFIGURED_PAUSE_MILLIS = 5_000;

  static {
    // The first failure comes at a deadline, when there is no time to load the classes of failures.
    Failures.of(new JedisConnectionException(new SocketTimeoutException()));
  }

  private final NodeOpener opener;
  private final Runnable before;
  private final Consumer<NodeConnection> connected;
  private final Consumer<BackendException> failed;
  private final BooleanSupplier stopped;
  private final OperatorLog log;
  private final RefusedLogin refusedLogin;

  Reconnection(
      NodeOpener opener,
      Runnable before,
      Consumer<NodeConnection> connected,
      Consumer<BackendException> failed,
      BooleanSupplier stopped) {
    this.opener = opener;
    this.before = before;
    this.connected = connected;
    this.failed = failed;
    this.stopped = stopped;
    this.log = new OperatorLog("Redis at " + opener.name());
    this.refusedLogin = new RefusedLogin(opener::login, stopped);
  }

  void start() {
    LeadThread.daemon(this, "limiter-redis-connect-" + opener.name()).start();
  }

  @Override
  public void run() {
    guarded(before);
    long pauseMillis = FIRST_PAUSE_MILLIS;
    while (!stopped.getAsBoolean()) {
      NodeConnection connection = null;
      BackendException failure = null;
      try {
        connection = opener.open();
      } catch (RuntimeException | Error e) {
        failure = failed(e);
      }
      if (connection != null) {
        guarded(log::mended);
        connected.accept(connection);
        return;
      }
      pauseAfter(failure, pauseMillis);
      pauseMillis = Math.min(2 * pauseMillis, MAX_PAUSE_MILLIS);
    }
  }

  private @Nullable BackendException failed(Throwable failure) {
    @Nullable BackendException[] reason = {null};
    guarded(
        () -> {
          BackendException known = Failures.of(failure);
          reason[0] = known;
          failed.accept(known);
          log.failed(known);
        });
    return reason[0];
  }

  private void pauseAfter(@Nullable BackendException failure, long pauseMillis) {
    if (failure != null && Failures.isOfLogin(failure)) {
      refusedLogin.pause();
    } else if (failure != null && failure.kind() == Kind.MISCONFIGURED) {
      pause(MISCONFIGURED_PAUSE_MILLIS);
    } else {
      pause(pauseMillis);
    }
  }

  /** Does something that must not end this thread, which nobody would miss but the callers. */
  private static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error ignored) {
      // An exhausted heap, or an appender of the log: there is another attempt.
    }
  }

  /** Pauses, with jitter: the instances of a fleet do not all come at once. */
  private static void pause(long millis) {
    try {
      Thread.sleep(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // nobody interrupts this thread
    }
  }
}
