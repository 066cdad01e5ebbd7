package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.RuleException;
import dev.limiter.config.RuleBundle;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import redis.clients.jedis.Protocol.Command;

/**
 * Rules that are kept in Redis for a fleet: published by version, with their history.
 *
 * <p>A version is published whole or not at all, only if it can be read as rules, and only in place
 * of the version that its publisher has seen. The last 20 are kept (fewer where their texts are
 * very long), so that each can be published again. {@link RedisRuleSource} is how instances follow.
 *
 * <p>Each call makes a connection of its own, and takes a few seconds at most where the server does
 * not answer. Safe for use by several threads.
 */
public final class RedisRuleStore {

  static final int KEPT_VERSIONS = 20;

  private static final long KEPT_BYTES = 64L * 1024 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final RuleServer server;
  private final RuleKeys keys;
  private final Duration patience;

  RedisRuleStore(RuleServer server, RuleKeys keys) {
    this(server, keys, PATIENCE);
  }

  RedisRuleStore(RuleServer server, RuleKeys keys, Duration patience) {
    this.server = server;
    this.keys = keys;
    this.patience = patience;
  }

  /**
   * Returns the rules in the Redis of a URI, under keys that begin with {@code limiter:}.
   *
   * @param uri as for {@link RedisBackend#builder(java.net.URI)}
   * @throws IllegalArgumentException if it is not such a URI
   */
  public static RedisRuleStore create(String uri) {
    return builder(uri).build();
  }

  /** Returns a builder of such a store; does no I/O. */
  public static RedisRuleStoreBuilder builder(String uri) {
    return new RedisRuleStoreBuilder(ServerUri.parse(uri));
  }

  RuleServer server() {
    return server;
  }

  RuleKeys keys() {
    return keys;
  }

  /**
   * Returns the number of the present version; 0 where nothing is published.
   *
   * @throws BackendException if Redis cannot say
   */
  public long version() {
    return ask(
        connection -> {
          RuleHead head = RuleHead.ask(connection, keys);
          return head == null ? 0 : head.version();
        });
  }

  /**
   * Returns the texts of a version; empty where it is not kept.
   *
   * @throws BackendException if Redis cannot say
   */
  public Optional<RuleBundle> texts(long version) {
    return ask(connection -> Optional.ofNullable(RuleHead.texts(connection, keys, version)));
  }

  /**
   * Publishes rules in place of a version.
   *
   * @param expected the version that is to be replaced, 0 for none: what {@link #version} told when
   *     the publisher looked
   * @param author who does it
   * @param note why
   * @return the new version's number
   * @throws RuleException if they are no rules, before anything is sent
   * @throws StaleRulesException if another version is the present one
   * @throws BackendException if Redis cannot; it may have been published all the same where no
   *     answer came, so look before you try again
   */
  public long publish(RuleBundle rules, long expected, String author, String note) {
    Objects.requireNonNull(rules, "rules");
    Objects.requireNonNull(author, "author");
    Objects.requireNonNull(note, "note");
    rules.parse();
    return publish(StoredText.write(rules), rules.checksum(), expected, author, note);
  }

  /**
   * Publishes the texts of an older version as a new one.
   *
   * @param version the one to go back to
   * @param expected the version that is to be replaced
   * @throws RuleException if that version is not kept, or cannot be read as rules any more
   */
  public long rollback(long version, long expected, String author, String note) {
    Objects.requireNonNull(author, "author");
    Objects.requireNonNull(note, "note");
    RuleBundle rules =
        texts(version)
            .orElseThrow(
                () -> new RuleException(List.of("version " + version + " is not in the history")));
    return publish(rules, expected, author, note);
  }

  private long publish(byte[] text, String sum, long expected, String author, String note) {
    List<byte[]> parameters =
        List.of(
            keys.head,
            keys.texts,
            keys.history,
            bytes(String.valueOf(expected)),
            bytes(sum),
            text,
            bytes(RuleLines.join(author, note)),
            Parameters.number(KEPT_VERSIONS),
            Parameters.number(KEPT_BYTES),
            keys.channel);
    Object reply =
        tell(
            connection ->
                RuleServer.run(connection, Scripts.toPublishRules(), parameters, 3, deadline()));
    List<?> answer = (List<?>) reply;
    long version = (Long) answer.get(1);
    if ((Long) answer.get(0) == 0) {
      throw new StaleRulesException(expected, version);
    }
    return version;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns the versions that are kept, the newest first.
   *
   * @throws BackendException if Redis cannot say
   */
  public List<PublishedRules> history() {
    return RuleLines.history(
        ask(connection -> connection.call(deadline(), Command.HGETALL, keys.history)));
  }

  /**
   * Returns the instances that said within the last 15 s which rules they have, by name.
   *
   * @throws BackendException if Redis cannot say
   */
  public List<RuleInstance> instances() {
    return ask(
        connection -> {
          Deadline deadline = deadline(); // of all three
          Object time = connection.call(deadline, Command.TIME);
          byte[] all = bytes("-1");
          Object seen =
              connection.call(
                  deadline,
                  Command.ZRANGE,
                  keys.seen,
                  Parameters.number(0),
                  all,
                  bytes("WITHSCORES"));
          Object reports = connection.call(deadline, Command.HGETALL, keys.reports);
          return RuleLines.instances(time, seen, reports);
        });
  }

  private Deadline deadline() {
    return Deadline.in(patience.toNanos());
  }

  /**
   * Asks on a connection of its own. What is asked is short, and an answer has a deadline: nothing
   * else can take long.
   */
  private <T> T ask(Function<NodeConnection, T> question) {
    NodeConnection connection = server.open();
    try {
      return question.apply(connection);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw RuleServer.failure(e);
    } finally {
      connection.cut();
    }
  }

  /**
   * Tells what may be long: more than the send buffer holds has to wait for a server that reads,
   * and a write has no timeout of its own.
   */
  private <T> T tell(Function<NodeConnection, T> message) {
    return ask(
        connection -> {
          Thread guard = LeadThread.daemon(() -> cutLate(connection), "limiter-redis-rules-guard");
          guard.start();
          try {
            return message.apply(connection);
          } finally {
            guard.interrupt();
          }
        });
  }

  private void cutLate(NodeConnection connection) {
    try {
      Thread.sleep(patience.plusSeconds(1).toMillis());
      connection.cut();
    } catch (InterruptedException done) {
      Thread.currentThread().interrupt();
    }
  }
}
