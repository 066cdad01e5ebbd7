package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import dev.limiter.config.RuleBundle;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;

/**
 * Which rules are published at present.
 *
 * @param version their number, from 1
 * @param checksum that of their texts
 */
record RuleHead(long version, String checksum) {

  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final Duration PATIENCE_FOR_TEXT = Duration.ofSeconds(10);
  private static final Pattern FORMAT = Pattern.compile("(\\d{1,15}) ([0-9a-f]{64})");

  /**
   * Asks a server; returns null where nothing is published.
   *
   * @throws BackendException if it does not answer, or with something else
   */
  static @Nullable RuleHead ask(NodeConnection connection, RuleKeys keys) {
    Object reply = reply(connection, PATIENCE, Command.GET, keys.head);
    if (reply == null) {
      return null;
    }
    Matcher head = FORMAT.matcher(new String((byte[]) reply, StandardCharsets.UTF_8));
    if (!head.matches()) {
      throw unusable("the head of the rules is damaged");
    }
    return new RuleHead(Long.parseLong(head.group(1)), head.group(2));
  }

  /**
   * Returns the texts, whole.
   *
   * @throws BackendException if the server does not answer, or has lost or damaged them
   */
  RuleBundle texts(NodeConnection connection, RuleKeys keys) {
    RuleBundle bundle = texts(connection, keys, version);
    if (bundle == null || !bundle.checksum().equals(checksum)) {
      throw unusable(
          "the text of version " + version + (bundle == null ? " is missing" : " is damaged"));
    }
    return bundle;
  }

  /** Returns the texts of any version; null where they are not kept. */
  static @Nullable RuleBundle texts(NodeConnection connection, RuleKeys keys, long version) {
    byte[] field = Parameters.number(version);
    Object reply = reply(connection, PATIENCE_FOR_TEXT, Command.HGET, keys.texts, field);
    if (reply == null) {
      return null;
    }
    RuleBundle bundle = StoredText.read((byte[]) reply);
    if (bundle == null) {
      throw unusable("the text of version " + version + " is damaged");
    }
    return bundle;
  }

  private static @Nullable Object reply(
      NodeConnection connection, Duration patience, Command command, byte[]... arguments) {
    try {
      return connection.call(Deadline.in(patience.toNanos()), command, arguments);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw RuleServer.failure(e);
    }
  }

  private static BackendException unusable(String message) {
    return new BackendException(Kind.KEY, message, null);
  }
}
