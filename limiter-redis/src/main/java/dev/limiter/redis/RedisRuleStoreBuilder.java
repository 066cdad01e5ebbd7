package dev.limiter.redis;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.RedisCredentials;
import redis.clients.jedis.SslOptions;

/**
 * Builds a {@link RedisRuleStore}; not safe for use by several threads. Settings are as those of
 * {@link RedisBackendBuilder}.
 */
public final class RedisRuleStoreBuilder {

  private final ServerUri uri;
  private final ServerLogin login = new ServerLogin();
  private String keyPrefix = RedisBackendBuilder.DEFAULT_KEY_PREFIX;

  RedisRuleStoreBuilder(ServerUri uri) {
    this.uri = uri;
  }

  /**
   * Sets what every key begins with; default {@code limiter:}. Services with rules of their own in
   * one Redis each need one.
   *
   * @throws IllegalArgumentException if it holds a brace
   */
  public RedisRuleStoreBuilder keyPrefix(String keyPrefix) {
    this.keyPrefix = RedisBackendBuilder.requireKeyPrefix(keyPrefix);
    return this;
  }

  /** Sets how TLS is done, and that it is; default, for a {@code rediss} URI: as the JDK does. */
  public RedisRuleStoreBuilder sslOptions(SslOptions sslOptions) {
    login.sslOptions = Objects.requireNonNull(sslOptions, "sslOptions");
    return this;
  }

  /** Sets where user and password come from, asked for each connection. */
  public RedisRuleStoreBuilder credentials(Supplier<RedisCredentials> credentials) {
    login.credentials = Objects.requireNonNull(credentials, "credentials");
    return this;
  }

  /**
   * Sets how to log in to the sentinels; default: not at all.
   *
   * @param user the name, null for the default user
   */
  public RedisRuleStoreBuilder sentinelCredentials(@Nullable String user, String password) {
    login.sentinelUser = user;
    login.sentinelPassword = Objects.requireNonNull(password, "password");
    return this;
  }

  /** Returns the store; does no I/O. */
  public RedisRuleStore build() {
    RuleKeys keys = new RuleKeys(keyPrefix);
    return new RedisRuleStore(new RuleServer(uri, login, keyPrefix, keys), keys);
  }
}
