package dev.limiter.redis;

import java.net.URI;
import java.net.URISyntaxException;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.util.JedisURIHelper;

/** Reads {@code redis://[[user]:password@]host[:port][/database]}; never shows the password. */
final class ServerUri {

  private ServerUri() {}

  static URI parse(String uri) {
    try {
      return new URI(uri);
    } catch (URISyntaxException e) {
      // Neither the text nor the cause, which holds it: there may be a password in it.
      throw new IllegalArgumentException(
          "Redis URI is malformed at character " + e.getIndex() + ": " + e.getReason());
    }
  }

  static HostAndPort hostAndPort(URI uri) {
    require(
        JedisURIHelper.isRedisScheme(uri) || JedisURIHelper.isRedisSSLScheme(uri),
        "the scheme must be redis or rediss",
        uri);
    require(uri.getHost() != null, "a host name or address is needed", uri);
    require(
        uri.getRawQuery() == null && uri.getRawFragment() == null,
        "no query or fragment is understood",
        uri);
    int port = uri.getPort() == -1 ? Protocol.DEFAULT_PORT : uri.getPort();
    require(port >= 1 && port <= 65_535, "the port must be 1 to 65535", uri);
    return new HostAndPort(uri.getHost(), port);
  }

  static DefaultJedisClientConfig.Builder clientConfig(URI uri) {
    String userInfo = uri.getUserInfo();
    require(
        userInfo == null || userInfo.indexOf(':') >= 0,
        "a password is written ':password@' or 'user:password@'",
        uri);
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .user(JedisURIHelper.getUser(uri))
            .password(JedisURIHelper.getPassword(uri))
            .database(database(uri));
    return JedisURIHelper.isRedisSSLScheme(uri) ? config.sslOptions(SslOptions.defaults()) : config;
  }

  private static int database(URI uri) {
    String path = uri.getPath() == null ? "" : uri.getPath();
    require(path.matches("|/|/[0-9]{1,9}"), "the path must be a database number", uri);
    return path.length() < 2 ? Protocol.DEFAULT_DATABASE : Integer.parseInt(path.substring(1));
  }

  private static void require(boolean condition, String rule, URI uri) {
    if (!condition) {
      throw new IllegalArgumentException("Redis URI is invalid, " + rule + ": " + shown(uri));
    }
  }

  private static String shown(URI uri) {
    String text = uri.toString();
    String userInfo = uri.getRawUserInfo();
    return userInfo == null ? text : text.replace(userInfo + "@", "***@");
  }
}
