package dev.limiter.redis;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisCredentials;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.SslOptions;

/** How to log in to the servers of a URI, and how TLS is done. Not safe for use by threads. */
final class ServerLogin {

  @Nullable SslOptions sslOptions;
  @Nullable Supplier<RedisCredentials> credentials;
  @Nullable String sentinelUser;
  @Nullable String sentinelPassword;

  /** Returns how to connect to the servers that have keys. */
  JedisClientConfig toServers(ServerUri uri) {
    DefaultJedisClientConfig.Builder login = DefaultJedisClientConfig.builder();
    Supplier<RedisCredentials> supplier = credentials;
    if (supplier == null) {
      login.user(uri.user()).password(uri.password());
    } else {
      login.credentialsProvider(supplier);
    }
    return common(uri, login.database(uri.database()));
  }

  /** Returns how to connect to the sentinels. */
  JedisClientConfig toSentinels(ServerUri uri) {
    return common(
        uri, DefaultJedisClientConfig.builder().user(sentinelUser).password(sentinelPassword));
  }

  private JedisClientConfig common(ServerUri uri, DefaultJedisClientConfig.Builder config) {
    SslOptions options = sslOptions;
    if (options != null || uri.encrypted()) {
      config.sslOptions(options == null ? SslOptions.builder().build() : options);
    }
    return config
        .protocol(RedisProtocol.RESP2) // otherwise the client asks the server which it speaks
        .clientSetInfoConfig(ClientSetInfoConfig.DISABLED) // one round trip less to connect
        .build();
  }
}
