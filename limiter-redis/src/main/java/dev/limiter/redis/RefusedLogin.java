package dev.limiter.redis;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pause after a server refused a login: over as soon as there are other credentials, and after
 * half a second otherwise, for it may be the server that is mended. So a fleet is back within a
 * second of either, at the price of two or three logins a second from each instance, which servers
 * and operators count. For one thread.
 */
final class RefusedLogin {

  private static final long PAUSE_MILLIS = 500;

  /** Credentials may come from a file, or what is slower. */
  private static final long LOOK_MILLIS = 100;

  private final Supplier<Object> login;
  private final BooleanSupplier stopped;

  /**
   * Creates one.
   *
   * @param login what is equal as long as the credentials are; may throw
   * @param stopped whether there is nothing to wait for any more
   */
  RefusedLogin(Supplier<Object> login, BooleanSupplier stopped) {
    this.login = login;
    this.stopped = stopped;
  }

  /** Waits until another login is worth while; with jitter, for a fleet is refused as a whole. */
  void pause() {
    Object refused = current();
    long leftMillis = PAUSE_MILLIS / 2 + ThreadLocalRandom.current().nextLong(PAUSE_MILLIS / 2 + 1);
    while (leftMillis > 0 && !stopped.getAsBoolean()) {
      long millis = Math.min(LOOK_MILLIS, leftMillis);
      leftMillis -= millis;
      try {
        Thread.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // nobody interrupts this thread
        return;
      }
      Object now = current();
      if (now != null && !now.equals(refused)) {
        return;
      }
    }
  }

  private @Nullable Object current() {
    try {
      return login.get();
    } catch (RuntimeException | Error unknown) {
      return null; // whoever connects is told
    }
  }
}
