package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.io.EOFException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * What servers and clients refuse and throw, as a {@link BackendException} whose kind and message
 * do not vary from one failure to the next: the table of docs/operations.md.
 */
final class Failures {

  /** The first word of the scripts' own error reply. */
  private static final String UNUSABLE = "UNUSABLE ";

  private static final String NO_HANDSHAKE =
      "no answer to the TLS handshake: does this port speak TLS?";
  private static final String NO_ANSWER = "Redis cannot be reached or did not answer in time";

  /** Refusals that concern every call to the node: it cannot count at present. */
  private static final Set<String> NODE_UNAVAILABLE =
      Set.of(
          "OOM",
          "READONLY",
          "LOADING",
          "BUSY",
          "MASTERDOWN",
          "NOREPLICAS",
          "MISCONF",
          "CLUSTERDOWN");

  /** Refusals that an operator has to end. */
  private static final Set<String> MISCONFIGURED =
      Set.of("NOAUTH", "WRONGPASS", "NOPERM", "NOPROTO", "DENIED", "CROSSSLOT", "MOVED", "ASK");

  /** Those among them that concern every call. */
  private static final Set<String> NODE_MISCONFIGURED = Set.of("NOAUTH", "WRONGPASS");

  /** How texts begin, or what they hold, that have no word of their own. */
  private static final Map<String, String> WORDS =
      Map.of(
          "max number of clients", "MAXCLIENTS",
          "can't run this command", "NOPERM",
          "ACL failure in script", "NOPERM",
          "has no permissions", "NOPERM",
          "unknown command", "UNKNOWN COMMAND",
          "invalid password", "WRONGPASS",
          "without any password configured", "WRONGPASS",
          "DB index is out of range", "DB INDEX",
          "cluster support disabled", "NO CLUSTER",
          "not allowed in cluster mode", "IN A CLUSTER");

  /** An error inside a script, as Redis 6.2 wraps it. */
  private static final Pattern WRAPPED = Pattern.compile("(?:: |^)-?([A-Z]{3,}) ");

  private Failures() {}

  /** Returns what a failure of a call means. */
  static BackendException of(Throwable failure) {
    if (failure instanceof BackendException known) {
      return known;
    }
    restoreInterrupt(failure);
    if (failure instanceof JedisDataException refusal) {
      return refused(refusal);
    }
    if (isOfTls(failure)) {
      return new BackendException(
          Kind.MISCONFIGURED, "no TLS connection to Redis can be made", failure);
    }
    if (failure instanceof JedisConnectionException) {
      String text = String.valueOf(failure.getMessage());
      return text.startsWith("Unknown reply")
          ? new BackendException(
              Kind.MISCONFIGURED, "the peer does not speak the protocol of Redis", failure)
          : new BackendException(
              Kind.UNAVAILABLE, isHandshakeSilent(failure) ? NO_HANDSHAKE : NO_ANSWER, failure);
    }
    if (failure instanceof StackOverflowError || failure instanceof OutOfMemoryError) {
      // Jedis believes the lengths and the nesting that a reply claims; a peer that is no Redis can
      // claim any.
      return new BackendException(Kind.UNAVAILABLE, "the reply of Redis cannot be read", failure);
    }
    if (failure.getCause() instanceof NoSuchElementException) {
      return new BackendException(Kind.SATURATED, "all connections to Redis are in use", failure);
    }
    return new BackendException(
        Kind.BUG, "the Redis client failed: " + failure.getClass().getSimpleName(), failure);
  }

  /** Tells whether TLS failed, and not the connection below it. */
  private static boolean isOfTls(Throwable failure) {
    boolean tls = false;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof EOFException
          || t instanceof SocketException
          || t instanceof InterruptedIOException) {
        return false;
      }
      tls |= t instanceof SSLException || t instanceof GeneralSecurityException;
    }
    return tls;
  }

  /** Tells whether TLS was begun and not answered, be it by a server that hangs. */
  private static boolean isHandshakeSilent(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SilentHandshakeException) {
        return true;
      }
    }
    return false;
  }

  /** Returns that nothing came by the deadline. */
  static BackendException noAnswer() {
    return BackendException.withoutTrace(Kind.UNAVAILABLE, NO_ANSWER);
  }

  /** Returns that a call found its turn not come by the deadline, or too many before it. */
  static BackendException crowded() {
    return BackendException.withoutTrace(
        Kind.SATURATED, "more checks wait for Redis than are answered in time");
  }

  /** Returns that the server is a replica, as if it had refused the script for it. */
  static BackendException replica() {
    return new BackendException(Kind.UNAVAILABLE, Refusals.ofScript("READONLY"), null);
  }

  /** Returns what to throw where a server refused to be connected to: which database is known. */
  static RuntimeException ofOpening(JedisDataException refusal, int database) {
    return word(String.valueOf(refusal.getMessage())).equals("DB INDEX")
        ? new BackendException(Kind.MISCONFIGURED, Refusals.ofDatabase(database), refusal)
        : refusal;
  }

  /** Returns that the backend was closed. */
  static BackendException closed() {
    return BackendException.withoutTrace(Kind.BUG, "the Redis backend is closed");
  }

  /** Returns what a reply says about every other call to its node; null if it says nothing. */
  static @Nullable BackendException ofNode(Object reply) {
    if (!(reply instanceof JedisDataException refusal)) {
      return null;
    }
    String word = word(String.valueOf(refusal.getMessage()));
    return NODE_UNAVAILABLE.contains(word) || NODE_MISCONFIGURED.contains(word)
        ? refused(refusal)
        : null;
  }

  /**
   * Tells whether every other call to the server would fail as well: it refuses connections, cannot
   * be found, or says that it cannot count. A connection that broke may be that alone.
   */
  static boolean isOfServer(Throwable failure) {
    return ofNode(failure) != null || isUnreachable(failure);
  }

  private static boolean isUnreachable(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof ConnectException
          || t instanceof NoRouteToHostException
          || t instanceof UnknownHostException) {
        return true;
      }
      for (Throwable each : t.getSuppressed()) { // Jedis tries each address of a name
        if (isUnreachable(each)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Tells whether a server refuses the credentials, which may be others at any moment. */
  static boolean isOfLogin(BackendException failure) {
    return failure.getCause() instanceof JedisDataException refusal
        && NODE_MISCONFIGURED.contains(word(String.valueOf(refusal.getMessage())));
  }

  /** Tells whether the server was silent until the deadline. */
  static boolean isTimeout(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }

  private static BackendException refused(JedisDataException refusal) {
    String text = String.valueOf(refusal.getMessage());
    if (text.startsWith(UNUSABLE)) {
      return new BackendException(
          Kind.KEY, "the value of a key in Redis is no state of the limiter", refusal);
    }
    String word = word(text);
    return new BackendException(kind(word), Refusals.message(word, text), refusal);
  }

  private static Kind kind(String word) {
    if (MISCONFIGURED.contains(word) || word.contains(" ")) {
      return Kind.MISCONFIGURED;
    }
    return word.equals("ERR") || word.equals("NOSCRIPT") ? Kind.BUG : Kind.UNAVAILABLE;
  }

  /** Returns the error's code, which Redis writes in capitals; the rest of the text may vary. */
  private static String word(String text) {
    for (Map.Entry<String, String> known : WORDS.entrySet()) {
      if (text.contains(known.getKey())) {
        return known.getValue();
      }
    }
    int end = 0;
    while (end < text.length() && text.charAt(end) >= 'A' && text.charAt(end) <= 'Z') {
      end++;
    }
    String first = end == 0 ? "ERR" : text.substring(0, end);
    if (first.equals("ERR")) {
      Matcher wrapped = WRAPPED.matcher(text.substring(end));
      while (wrapped.find()) {
        String inner = wrapped.group(1);
        if (NODE_UNAVAILABLE.contains(inner) || MISCONFIGURED.contains(inner)) {
          return inner;
        }
      }
    }
    return first;
  }

  /** A client that waits may answer an interrupt with an exception and forget the thread's flag. */
  private static void restoreInterrupt(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
