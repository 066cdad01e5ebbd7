package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.redis.RedisServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickstartIT {

  private static final long SECOND = 1_000_000_000L;
  private static final String FREE_KEY = "k_free_1";
  private static final String PREMIUM_KEY = "k_premium_1";

  @TempDir private Path directory;
  private Path rules;

  @BeforeEach
  void writeRules() throws IOException {
    rules =
        Files.writeString(
            directory.resolve("rules.yaml"),
            """
            domain: api
            descriptors:
              - key: tier
                value: free
                descriptors:
                  - key: api_key
                    rate_limit: { unit: day, requests_per_unit: 10 }
              - key: tier
                value: premium
                rate_limit: { unit: second, requests_per_unit: 100000 }
            """);
  }

  @Test
  void twoProcessesOnOneRedis_burstOfOneKey_admitOneBucketTogether() throws Exception {
    try (RedisServer redis = RedisServer.start();
        QuickstartProcess first = start(redis);
        QuickstartProcess second = start(redis)) {
      List<Integer> statuses = new ArrayList<>();
      for (int i = 0; i < 15; i++) {
        statuses.add(first.search(FREE_KEY).statusCode());
        statuses.add(second.search(FREE_KEY).statusCode());
      }

      assertThat(statuses).filteredOn(status -> status == 200).hasSize(10);
      assertThat(statuses).filteredOn(status -> status == 429).hasSize(20);
    }
  }

  @Test
  void redisKilledWhileRequestsRun_noneFailsOrIsSlow_oneLineEachWay() throws Exception {
    assumeTrue(RedisServer.isControllable(), "needs a server that can be killed");
    try (RedisServer redis = RedisServer.start();
        QuickstartProcess service = start(redis)) {
      assertThat(sources(service, 20)).containsOnly("BACKEND");

      redis.kill();
      assertThat(sources(service, 200)).containsOnly("FALLBACK");
      assertThat(lines(service, "WARN")).hasSize(1);

      redis.restart();
      awaitSource(service, "BACKEND");
      assertThat(sources(service, 20)).containsOnly("BACKEND");
      awaitLine(service, "decides again");
      assertThat(lines(service, "FailOpenBackend")).hasSize(2); // and no stack trace
    }
  }

  private QuickstartProcess start(RedisServer redis) throws Exception {
    return new QuickstartProcess(directory, "--rules", rules.toString(), "--redis", redis.uri());
  }

  private static List<String> sources(QuickstartProcess service, int requests) throws Exception {
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      sources.add(source(service));
    }
    return sources;
  }

  private static String source(QuickstartProcess service) throws Exception {
    long start = System.nanoTime();
    HttpResponse<String> response = service.search(PREMIUM_KEY);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(System.nanoTime() - start).isLessThan(SECOND);
    return response.body().replaceAll("(?s).*\"decided_by\":\"(\\w+)\".*", "$1");
  }

  private static void awaitSource(QuickstartProcess service, String source) throws Exception {
    long deadline = System.nanoTime() + 5 * SECOND;
    while (!source(service).equals(source) && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
  }

  private static void awaitLine(QuickstartProcess service, String text) throws Exception {
    long deadline = System.nanoTime() + 5 * SECOND;
    while (lines(service, text).isEmpty() && System.nanoTime() < deadline) {
      source(service);
      Thread.sleep(50);
    }
    assertThat(lines(service, text)).hasSize(1);
  }

  private static List<String> lines(QuickstartProcess service, String text) throws IOException {
    return service.output().lines().filter(line -> line.contains(text)).toList();
  }
}
