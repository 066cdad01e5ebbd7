package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/**
 * Spring Cloud Gateway's script, taken from its jar, with the keys and arguments that its filter
 * gives it.
 *
 * <p>Its rate is a whole number of tokens a second: slower limits are had, as its documentation
 * advises, by a request that takes more than one token.
 */
final class GatewayScript implements Contender {

  private static final String RESOURCE = "/META-INF/scripts/request_rate_limiter.lua";

  private final RedisClient client;
  private final String sha;
  private final List<List<String>> keys;
  private final List<String> arguments;

  GatewayScript(HostAndPort server, Workload workload) {
    this.client = JedisClients.open(server);
    this.sha = client.scriptLoad(script());
    this.keys = workload.apiKeys().stream().map(GatewayScript::keys).toList();
    Quota quota = workload.quota();
    long perToken = quota.refillOfOne().toSeconds();
    this.arguments =
        List.of("1", Long.toString(perToken * quota.burst()), "", Long.toString(perToken));
  }

  private static List<String> keys(String id) {
    String prefix = "request_rate_limiter.{" + id + "}.";
    return List.of(prefix + "tokens", prefix + "timestamp");
  }

  private static String script() {
    try (InputStream in = GatewayScript.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("Spring Cloud Gateway's jar holds no " + RESOURCE);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void check(int counter) {
    List<?> reply = (List<?>) client.evalsha(sha, keys.get(counter), arguments);
    Contender.mustPass(Long.valueOf(1).equals(reply.get(0)));
  }

  @Override
  public void close() {
    client.close();
  }
}
