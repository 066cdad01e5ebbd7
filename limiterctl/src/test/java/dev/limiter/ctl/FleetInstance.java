package dev.limiter.ctl;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisBackend;
import dev.limiter.redis.RedisRuleSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * An instance of a service, as a process: answers each line of its input, which is the name of a
 * route, with the version of its rules and the limit that it holds the route to.
 */
final class FleetInstance {

  private FleetInstance() {}

  public static void main(String[] arguments) throws IOException {
    String redis = arguments[0];
    try (RateLimiter limiter =
            RateLimiter.builder()
                .rules(RedisRuleSource.create(redis))
                .backend(FailOpenBackend.of(RedisBackend.create(redis), LocalBackend.create()))
                .build();
        BufferedReader in =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String route = in.readLine(); route != null; route = in.readLine()) {
        Decision decision = limiter.check(Descriptor.of("route", route), 0);
        System.out.println(
            limiter.rulesStatus().version()
                + " "
                + decision.limit()
                + (limiter.rulesStatus().isCurrent() ? "" : " stale"));
        System.out.flush();
      }
    }
  }
}
