package dev.limiter.redis;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;

/**
 * Where a Redis is, read from {@code redis://[[user]:password@]host[:port][/database]} and its
 * siblings, which {@link RedisBackend#builder(URI)} lists; never shows the password.
 *
 * @param kind how many servers there are, and of what sort
 * @param encrypted whether they are talked to by TLS
 * @param user the name to log in by, null for the default user
 * @param password the password, null for none
 * @param servers the addresses: the server's, the sentinels', or those of some of a cluster's nodes
 * @param masterName what the sentinels call the master; empty otherwise
 * @param database the number of the database; 0 in a cluster
 */
record ServerUri(
    Kind kind,
    boolean encrypted,
    @Nullable String user,
    @Nullable String password,
    List<HostAndPort> servers,
    String masterName,
    int database) {

  /** What the servers of a URI are. */
  enum Kind {
    STANDALONE(6379),
    SENTINEL(26379),
    CLUSTER(6379);

    private final int defaultPort;

    Kind(int defaultPort) {
      this.defaultPort = defaultPort;
    }
  }

  private static final Pattern SCHEME = Pattern.compile("redis(s?)(-sentinel|-cluster)?");
  private static final Pattern SERVER =
      Pattern.compile(
          "(\\[[0-9a-f:.%]+]|[^:\\[\\]@\\s]+)(?::(\\d{1,9}))?", Pattern.CASE_INSENSITIVE);
  private static final Pattern DATABASE = Pattern.compile("[0-9]{1,9}");

  /** Returns one server without password or TLS. */
  static ServerUri of(HostAndPort server) {
    return new ServerUri(Kind.STANDALONE, false, null, null, List.of(server), "", 0);
  }

  static ServerUri parse(String uri) {
    try {
      return parse(new URI(Objects.requireNonNull(uri, "uri")));
    } catch (URISyntaxException e) {
      // Neither the text nor the cause, which holds it: there may be a password in it.
      throw new IllegalArgumentException(
          "Redis URI is malformed at character " + e.getIndex() + ": " + e.getReason());
    }
  }

  static ServerUri parse(URI uri) {
    Objects.requireNonNull(uri, "uri");
    Matcher scheme =
        SCHEME.matcher(uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT));
    require(
        scheme.matches(),
        "the scheme must be redis, redis-sentinel or redis-cluster, or rediss… for TLS",
        uri);
    Kind kind =
        scheme.group(2) == null
            ? Kind.STANDALONE
            : scheme.group(2).equals("-sentinel") ? Kind.SENTINEL : Kind.CLUSTER;
    require(
        uri.getRawQuery() == null && uri.getRawFragment() == null,
        "no query or fragment is understood",
        uri);
    String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    int at = authority.lastIndexOf('@');
    String login = at < 0 ? null : authority.substring(0, at);
    require(
        login == null || login.indexOf(':') >= 0,
        "a password is written ':password@' or 'user:password@'",
        uri);
    List<HostAndPort> servers = servers(kind, authority.substring(at + 1), uri);
    List<String> path = path(kind, uri);
    return new ServerUri(
        kind,
        !scheme.group(1).isEmpty(),
        login == null || login.indexOf(':') == 0 ? null : decoded(login, 0, login.indexOf(':')),
        login == null ? null : decoded(login, login.indexOf(':') + 1, login.length()),
        servers,
        kind == Kind.SENTINEL ? path.remove(0) : "",
        path.isEmpty() ? 0 : Integer.parseInt(path.get(0)));
  }

  private static List<HostAndPort> servers(Kind kind, String text, URI uri) {
    List<HostAndPort> servers = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      Matcher server = SERVER.matcher(each);
      require(server.matches(), "a host name or address is needed", uri);
      String port = server.group(2);
      int number = port == null ? kind.defaultPort : Integer.parseInt(port);
      require(number >= 1 && number <= 65_535, "the port must be 1 to 65535", uri);
      servers.add(new HostAndPort(server.group(1), number));
    }
    require(
        kind != Kind.STANDALONE || servers.size() == 1,
        "several servers are for redis-sentinel and redis-cluster",
        uri);
    return List.copyOf(servers);
  }

  /** Returns the parts of the path: the master's name where there are sentinels, the database. */
  private static List<String> path(Kind kind, URI uri) {
    String path = uri.getPath() == null ? "" : uri.getPath();
    List<String> parts = new ArrayList<>();
    for (String part : path.split("/", -1)) {
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    require(
        kind != Kind.SENTINEL || !parts.isEmpty(),
        "the path must begin with the master's name",
        uri);
    int databases = parts.size() - (kind == Kind.SENTINEL ? 1 : 0);
    require(
        databases == 0
            || (databases == 1
                && path.indexOf("//") < 0
                && DATABASE.matcher(parts.get(parts.size() - 1)).matches()),
        "the path must be a database number",
        uri);
    require(
        kind != Kind.CLUSTER || databases == 0 || Integer.parseInt(parts.get(0)) == 0,
        "a cluster has database 0 only",
        uri);
    return parts;
  }

  private static String decoded(String text, int from, int to) {
    return URLDecoder.decode(text.substring(from, to).replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static void require(boolean condition, String rule, URI uri) {
    if (!condition) {
      throw new IllegalArgumentException("Redis URI is invalid, " + rule + ": " + shown(uri));
    }
  }

  private static String shown(URI uri) {
    // Up to the last of them: what is not escaped in a password may end the authority before it.
    return uri.toString().replaceFirst("//.*@", "//***@");
  }

  /** Returns the URI without its password. */
  @Override
  public String toString() {
    return (encrypted ? "rediss " : "redis ") + kind + " " + servers + " " + masterName;
  }
}
