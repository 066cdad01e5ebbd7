package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.Late;
import dev.limiter.redis.OnceInThree;
import dev.limiter.redis.RedisServer;
import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;

/** The service while its Redis is killed, and when it is back. */
class RedisOutageIT {

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private static String source(RunningService service) throws Exception {
    HttpResponse<String> response = service.search("demo-premium");
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body().replaceAll(".*\"decidedBy\":\"(\\w+)\".*", "$1");
  }

  /** Waits until Redis has decided some in a row: at first the JVM may be slower than its limit. */
  private static void awaitDecidedByRedis(RunningService service) throws Exception {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    for (int inARow = 0; inARow < 10; ) {
      inARow = source(service).equals("BACKEND") ? inARow + 1 : 0;
      if (System.nanoTime() > deadline) {
        throw new Late("Redis does not decide within 30 s");
      }
      Thread.sleep(inARow == 0 ? 100 : 0);
    }
  }

  private static String breaker(RunningService service) throws Exception {
    JsonNode partitions = StatusIT.json(service).at("/partitions");
    assertThat(partitions.size()).isEqualTo(1);
    return partitions.at("/0/state").asString();
  }

  @OnceInThree
  void redisKilled_requestsGoOnAndTheStatusSaysSo_untilItIsBack() throws Exception {
    try (RedisServer redis = RedisServer.start();
        RunningService service = new RunningService("--limiter.redis=" + redis.uri())) {
      awaitDecidedByRedis(service);
      assertThat(breaker(service)).isEqualTo("CLOSED");

      redis.kill();
      for (int i = 0; i < 20; i++) {
        assertThat(source(service)).isEqualTo("FALLBACK");
      }
      assertThat(breaker(service)).isEqualTo("OPEN");
      assertThat(service.get("/status").body()).contains("open: decided here");

      redis.restart();
      awaitDecidedByRedis(service);
      assertThat(breaker(service)).isEqualTo("CLOSED");
    }
  }
}
