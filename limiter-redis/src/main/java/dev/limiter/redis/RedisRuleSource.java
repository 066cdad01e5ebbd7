package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.RuleException;
import dev.limiter.RuleFollower;
import dev.limiter.RuleSet;
import dev.limiter.RuleSnapshot;
import dev.limiter.RuleSource;
import dev.limiter.config.Lint;
import dev.limiter.config.RuleBundle;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rules that are published in a {@link RedisRuleStore}, as a limiter follows them.
 *
 * <p>A new version is heard of at once, or found by polling within the poll interval where the
 * server's word is lost. Whatever happens to Redis, the last good rules stay: where nothing is
 * published (any more), the text is damaged or not valid, or nobody answers, that is what {@link
 * dev.limiter.RulesStatus#problems} says. A limiter that starts then has the rules of the cache
 * file, else the initial ones, else it cannot be built. The cache holds only what the limiters that
 * follow this source have put in force. A text that is valid but that a limiter refuses while it is
 * built, because its domain is not in it, still fails that: a source does not know the domain.
 *
 * <p>Each limiter that follows says every few seconds which version it has in force ({@link
 * RedisRuleStore#instances}). Everything is done on connections and threads of its own: no check
 * waits for it. Safe for use by several threads.
 */
public final class RedisRuleSource implements RuleSource {

  private final RedisRuleStore store;
  private final RuleServer server;
  private final RuleKeys keys;
  private final @Nullable KeptRules kept;
  private final @Nullable RuleSet initial;
  private final Duration pollInterval;
  private final String instanceName;
  private volatile @Nullable RuleSnapshot last;

  RedisRuleSource(RedisRuleSourceBuilder builder) {
    this.store = builder.store;
    this.server = store.server();
    this.keys = store.keys();
    this.kept = builder.cache == null ? null : new KeptRules(new RuleCache(builder.cache));
    this.initial = builder.initial;
    this.pollInterval = builder.pollInterval;
    this.instanceName = builder.instanceName;
  }

  /** Returns the rules of a URI's Redis, with the defaults of {@link RedisRuleSourceBuilder}. */
  public static RedisRuleSource create(String uri) {
    return builder(RedisRuleStore.create(uri)).build();
  }

  /** Returns a builder of a source of a store's rules. */
  public static RedisRuleSourceBuilder builder(RedisRuleStore store) {
    return new RedisRuleSourceBuilder(Objects.requireNonNull(store, "store"));
  }

  @Override
  public RuleSet load() {
    return read().rules();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Takes a few seconds at most. Their version is the number under which they were published.
   *
   * @throws RuleException if Redis has none that can be used, and there are no others
   */
  @Override
  public RuleSnapshot read() {
    RuleException failure;
    try {
      return published();
    } catch (BackendException e) {
      failure = new RuleException(problem(e.getMessage()), e);
    } catch (RuleException e) {
      failure = e;
    }
    RuleSnapshot known = last;
    if (known == null) {
      known = kept == null ? null : kept.read();
      last = known;
    }
    if (known == null && initial != null) {
      known = RuleSnapshot.of(initial);
    }
    if (known == null) {
      throw failure;
    }
    return known.withProblems(failure.problems());
  }

  private String problem(@Nullable String what) {
    return "rules in Redis at " + server.name() + ": " + what;
  }

  private RuleSnapshot published() {
    NodeConnection connection = server.open();
    try {
      RuleHead head = RuleHead.ask(connection, keys);
      if (head == null) {
        throw new RuleException(List.of(problem("none are published")));
      }
      String version = String.valueOf(head.version());
      RuleSnapshot known = last;
      if (known != null && known.checksum().equals(head.checksum())) {
        RuleSnapshot named = new RuleSnapshot(known.rules(), version, known.checksum(), List.of());
        keep(named, head.version(), null, connection);
        return named;
      }
      RuleBundle bundle = head.texts(connection, keys);
      RuleSnapshot read = parsed(bundle, version);
      keep(read, head.version(), bundle, connection);
      return read;
    } finally {
      connection.cut();
    }
  }

  /** Names the version in each problem: its file is on nobody's disk. */
  private RuleSnapshot parsed(RuleBundle bundle, String version) {
    try {
      return bundle.snapshot(version);
    } catch (RuleException e) {
      throw new RuleException(
          e.problems().stream().map(text -> problem("version " + version + ": " + text)).toList());
    }
  }

  private void keep(
      RuleSnapshot read, long version, @Nullable RuleBundle bundle, NodeConnection connection) {
    last = read;
    KeptRules copy = kept;
    if (copy != null && !copy.knows(read)) {
      RuleBundle texts = bundle == null ? RuleHead.texts(connection, keys, version) : bundle;
      if (texts != null && texts.checksum().equals(read.checksum())) {
        copy.offer(read, texts);
      }
    }
  }

  @Override
  public List<String> warnings(RuleSet rules, String domain) {
    return Lint.warnings(rules, domain);
  }

  @Override
  public AutoCloseable watch(RuleFollower follower) {
    KeptRules copy = kept;
    Runnable keep = copy == null ? () -> {} : copy::keep;
    RulePolling polling = new RulePolling(store, follower, pollInterval, instanceName, keep);
    RuleSubscription subscription = new RuleSubscription(store, polling::wake);
    if (copy != null) {
      copy.follow(follower);
    }
    polling.start();
    subscription.start();
    return () -> {
      keep.run(); // before the thread that may be at it is interrupted
      if (copy != null) {
        copy.leave(follower);
      }
      subscription.close();
      polling.close();
    };
  }
}
