package dev.limiter.redis;

import dev.limiter.RuleSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds a {@link RedisRuleSource}; not safe for use by several threads. */
public final class RedisRuleSourceBuilder {

  private static final Duration DEFAULT_POLL_INTERVAL = Duration.ofSeconds(2);

  final RedisRuleStore store;
  @Nullable Path cache;
  @Nullable RuleSet initial;
  Duration pollInterval = DEFAULT_POLL_INTERVAL;
  String instanceName = defaultName();

  RedisRuleSourceBuilder(RedisRuleStore store) {
    this.store = store;
  }

  /** What an operator can find: the host's or pod's name as its environment says, the process. */
  private static String defaultName() {
    String host = System.getenv("HOSTNAME");
    return (host == null || host.isBlank() ? "host" : host) + "-" + ProcessHandle.current().pid();
  }

  /**
   * Sets the file that keeps a copy of the last good rules, for an instance that starts while Redis
   * is away; default: none. Give each service a file of its own; instances on one machine may share
   * it, for it is replaced whole. Its folder must exist.
   */
  public RedisRuleSourceBuilder cache(Path file) {
    this.cache = Objects.requireNonNull(file, "file");
    return this;
  }

  /**
   * Sets the rules to begin with where Redis has none to give and no copy is cached; default: none,
   * and the limiter cannot be built then.
   */
  public RedisRuleSourceBuilder initial(RuleSet rules) {
    this.initial = Objects.requireNonNull(rules, "rules");
    return this;
  }

  /**
   * Sets about how often to look for a new version where none was heard of; default 2 s.
   *
   * @throws IllegalArgumentException unless it is whole milliseconds, 100 ms to 1 min
   */
  public RedisRuleSourceBuilder pollInterval(Duration pollInterval) {
    this.pollInterval = RedisBackendBuilder.requireMillis("pollInterval", pollInterval, 100);
    return this;
  }

  /** Sets what operators call this instance; default: the host's name and the process id. */
  public RedisRuleSourceBuilder instanceName(String name) {
    this.instanceName = Objects.requireNonNull(name, "name");
    return this;
  }

  /** Returns the source; does no I/O. */
  public RedisRuleSource build() {
    return new RedisRuleSource(this);
  }
}
