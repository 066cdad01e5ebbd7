package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Quota;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import redis.clients.jedis.UnifiedJedis;

/**
 * Spring Cloud Gateway's script, taken from its jar, with the keys and arguments that its filter
 * gives it.
 *
 * <p>Its rate is a whole number of tokens a second: slower limits are had, as its documentation
 * advises, by a request that takes more than one token.
 */
final class GatewayScript implements Contender {

  private static final String RESOURCE = "/META-INF/scripts/request_rate_limiter.lua";

  private final UnifiedJedis client;
  private final String sha;
  private final IntFunction<List<String>> keys;
  private final List<String> arguments;

  GatewayScript(Site site, Workload workload) {
    this.client = JedisClients.open(site);
    this.sha = JedisClients.load(site, script());
    this.keys = workload.each(counter -> keys(workload.apiKey(counter)));
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
  public boolean check(int counter) {
    List<?> reply = (List<?>) client.evalsha(sha, keys.apply(counter), arguments);
    return Long.valueOf(1).equals(reply.get(0));
  }

  @Override
  public void close() {
    client.close();
  }
}
