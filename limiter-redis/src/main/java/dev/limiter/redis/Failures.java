package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Scope;
import java.util.NoSuchElementException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** What a client throws, as a {@link BackendException} with a message that does not vary. */
final class Failures {

  /** The first word of the scripts' own error reply. */
  private static final String UNUSABLE = "UNUSABLE ";

  private Failures() {}

  static BackendException of(RuntimeException failure) {
    restoreInterrupt(failure);
    if (failure instanceof JedisDataException refusal) {
      return refused(refusal);
    }
    return new BackendException(Scope.BACKEND, message(failure), failure);
  }

  private static BackendException refused(JedisDataException refusal) {
    String text = String.valueOf(refusal.getMessage());
    if (text.startsWith(UNUSABLE)) {
      return new BackendException(
          Scope.KEY, "the value of a key in Redis is no state of the limiter", refusal);
    }
    return new BackendException(
        Scope.BACKEND, "Redis refused to run the limiter's script: " + firstWord(text), refusal);
  }

  private static String message(RuntimeException failure) {
    if (failure instanceof JedisConnectionException) {
      return "Redis cannot be reached or did not answer in time";
    }
    if (failure.getCause() instanceof NoSuchElementException) {
      return "all connections to Redis are in use";
    }
    return "the Redis client failed: " + failure.getClass().getSimpleName();
  }

  /** Returns the error's code, which Redis writes in capitals; the rest of the text may vary. */
  private static String firstWord(String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) >= 'A' && text.charAt(end) <= 'Z') {
      end++;
    }
    return end == 0 ? "ERR" : text.substring(0, end);
  }

  /** The pool answers an interrupt with an exception and forgets the thread's flag. */
  private static void restoreInterrupt(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
