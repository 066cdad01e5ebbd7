package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Five processes that follow what limiterctl publishes. */
class FleetIT {

  private static final int INSTANCES = 5;
  private static final long TWO_SECONDS = 2_000_000_000L;
  private static final String ROUTE = "/v1/search";

  @TempDir private Path directory;

  private static String rules(int limit) {
    return "domain: api\ndescriptors:\n  - key: route\n    rate_limit: {unit: minute, requests_per_unit: "
        + limit
        + "}\n";
  }

  private static Run publish(RedisServer redis, int limit) {
    return Run.reading(rules(limit), "publish", "--redis", redis.uri(), "-");
  }

  /** Returns how long it took until every instance answered so, in nanoseconds. */
  private static long until(String answer, Fleet fleet) throws IOException, InterruptedException {
    long start = System.nanoTime();
    List<String> answers = fleet.ask(ROUTE);
    while (!answers.stream().allMatch(answer::equals)) {
      assertThat(System.nanoTime() - start).as("%s after", answers).isLessThan(10 * TWO_SECONDS);
      Thread.sleep(10);
      answers = fleet.ask(ROUTE);
    }
    long took = System.nanoTime() - start;
    System.out.printf("%d processes on '%s' after %d ms%n", INSTANCES, answer, took / 1_000_000);
    return took;
  }

  @Test
  void publish_toFiveProcesses_allFollowWithin2sAndRollBackAndKeepTheirRulesWithoutRedis()
      throws Exception {
    assumeTrue(RedisServer.isControllable(), "needs a server that can be killed");
    try (RedisServer redis = RedisServer.start()) {
      assertThat(publish(redis, 100).exitCode()).isZero();
      try (Fleet fleet = new Fleet(INSTANCES, redis.uri(), directory)) {
        until("1 100", fleet);

        assertThat(publish(redis, 7).exitCode()).isZero();
        assertThat(until("2 7", fleet)).isLessThan(TWO_SECONDS);
        assertThat(status(redis).at("/up_to_date").asInt()).isEqualTo(INSTANCES);

        Run bad = Run.reading(rules(-3), "publish", "--redis", redis.uri(), "-");
        assertThat(bad.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(bad.err()).contains("stdin:4:");
        assertThat(fleet.ask(ROUTE)).containsOnly("2 7");

        assertThat(Run.of("rollback", "--redis", redis.uri()).exitCode()).isZero();
        assertThat(until("3 100", fleet)).isLessThan(TWO_SECONDS);

        redis.kill();
        until("3 100 stale", fleet); // and says so
        assertThat(publish(redis, 9).exitCode()).isEqualTo(ExitCode.UNREACHABLE);
        assertThat(fleet.ask(ROUTE)).containsOnly("3 100 stale");
      }
    }
  }

  private static JsonNode status(RedisServer redis) {
    Run run = Run.of("status", "--redis", redis.uri(), "--wait", "5", "--json");
    assertThat(run.exitCode()).as(run.out()).isZero();
    return run.json();
  }
}
