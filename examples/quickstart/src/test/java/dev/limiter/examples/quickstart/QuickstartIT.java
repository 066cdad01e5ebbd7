package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.limiter.RuleException;
import dev.limiter.config.RuleBundle;
import dev.limiter.redis.Late;
import dev.limiter.redis.OnceInThree;
import dev.limiter.redis.RedisRuleStore;
import dev.limiter.redis.RedisServer;
import dev.limiter.redis.RuleInstance;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickstartIT {

  private static final long SECOND = 1_000_000_000L;
  private static final String OUTAGE = "cannot decide";
  private static final String DECIDED_BY = "(?s).*\"decided_by\":\"(\\w+)\".*";
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

  @OnceInThree
  void twoProcessesOnOneRedis_burstOfOneKey_admitOneBucketTogether() throws Exception {
    try (RedisServer redis = RedisServer.start();
        QuickstartProcess first = start(redis);
        QuickstartProcess second = start(redis)) {
      awaitWarm(first);
      awaitWarm(second);
      int outages = lines(first, OUTAGE).size() + lines(second, OUTAGE).size();
      List<Integer> statuses = new ArrayList<>();
      for (int i = 0; i < 15; i++) {
        statuses.add(first.search(FREE_KEY).statusCode());
        statuses.add(second.search(FREE_KEY).statusCode());
      }

      if (lines(first, OUTAGE).size() + lines(second, OUTAGE).size() > outages) {
        throw new Late("a machine that stood still was an outage: " + statuses);
      }
      assertThat(statuses).filteredOn(status -> status == 200).hasSize(10);
      assertThat(statuses).filteredOn(status -> status == 429).hasSize(20);
    }
  }

  @OnceInThree
  void redisKilledWhileRequestsRun_noneFailsOrIsSlow_oneLineEachWay() throws Exception {
    assumeTrue(RedisServer.isControllable(), "needs a server that can be killed");
    try (RedisServer redis = RedisServer.start();
        QuickstartProcess service = start(redis)) {
      awaitWarm(service);
      int before = lines(service, "FailOpenBackend").size(); // of a start that was slow
      int warnings = lines(service, "WARN").size();
      int outages = lines(service, OUTAGE).size();

      redis.kill();
      assertThat(sources(service, 200)).containsOnly("FALLBACK");
      assertThat(lines(service, "WARN")).hasSize(warnings + 1);

      redis.restart();
      awaitSource(service, "BACKEND");
      assertDecidedByRedis(service);
      awaitLines(service, "decides again", outages + 1);
      assertThat(lines(service, "FailOpenBackend")).hasSize(before + 2); // and no stack trace
    }
  }

  @Test
  void fiveProcessesThatFollowPublishedRules_haveEachVersionWithinTwoSeconds() throws Exception {
    try (RedisServer redis = RedisServer.start();
        QuickstartProcess first = follow(redis);
        QuickstartProcess second = follow(redis);
        QuickstartProcess third = follow(redis);
        QuickstartProcess fourth = follow(redis);
        QuickstartProcess fifth = follow(redis)) {
      List<QuickstartProcess> fleet = List.of(first, second, third, fourth, fifth);
      RedisRuleStore store = RedisRuleStore.create(redis.uri());
      assertThat(limits(fleet)).containsOnly("100000");
      publish(store, 0, 1_111);
      awaitLimits(fleet, "1111");
      publish(store, 1, 2_222);
      awaitLimits(fleet, "2222");
      assertThatThrownBy(() -> store.publish(RuleBundle.of("r", "domain: ''"), 2, "it", ""))
          .isInstanceOf(RuleException.class);
      store.rollback(1, 2, "it", "back");
      awaitLimits(fleet, "1111");
      awaitReports(store, "3");

      if (RedisServer.isControllable()) {
        redis.kill();
        Thread.sleep(2_500);
        assertThat(limits(fleet)).containsOnly("1111");
        redis.restart();
        publish(store, 0, 3_333);
        awaitLimits(fleet, "3333");
      }
    }
  }

  private QuickstartProcess follow(RedisServer redis) throws Exception {
    return new QuickstartProcess(
        directory, "--rules", rules.toString(), "--rules-redis", redis.uri());
  }

  private void publish(RedisRuleStore store, long expected, int limit) throws IOException {
    String text = Files.readString(rules).replace("100000", String.valueOf(limit));
    store.publish(RuleBundle.of("rules.yaml", text), expected, "it", "");
  }

  private static List<String> limits(List<QuickstartProcess> fleet) throws Exception {
    List<String> limits = new ArrayList<>();
    for (QuickstartProcess process : fleet) {
      String policy =
          process.search(PREMIUM_KEY).headers().firstValue("RateLimit-Policy").orElse("");
      limits.add(policy.replaceAll(".*;q=(\\d+).*", "$1"));
    }
    return limits;
  }

  private static void awaitLimits(List<QuickstartProcess> fleet, String limit) throws Exception {
    long deadline = System.nanoTime() + 2 * SECOND;
    List<String> limits = limits(fleet);
    while (!limits.stream().allMatch(limit::equals) && System.nanoTime() < deadline) {
      Thread.sleep(20);
      limits = limits(fleet);
    }
    assertThat(limits).containsOnly(limit);
  }

  private static void awaitReports(RedisRuleStore store, String version) throws Exception {
    long deadline = System.nanoTime() + 2 * SECOND;
    while (!versions(store).equals(Collections.nCopies(5, version))
        && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(versions(store)).hasSize(5).containsOnly(version);
  }

  private static List<String> versions(RedisRuleStore store) {
    return store.instances().stream().map(RuleInstance::version).toList();
  }

  private QuickstartProcess start(RedisServer redis) throws Exception {
    return new QuickstartProcess(directory, "--rules", rules.toString(), "--redis", redis.uri());
  }

  /**
   * Waits until Redis has decided 20 requests in a row: a JVM that has just started may be slower
   * than the limiter waits for Redis.
   */
  private static void awaitWarm(QuickstartProcess service) throws Exception {
    long deadline = System.nanoTime() + 30 * SECOND;
    for (int inARow = 0; inARow < 20; ) {
      String source = service.search(PREMIUM_KEY).body().replaceAll(DECIDED_BY, "$1");
      inARow = source.equals("BACKEND") ? inARow + 1 : 0;
      if (System.nanoTime() > deadline) {
        throw new Late("Redis does not decide within 30 s");
      }
    }
  }

  /**
   * Asserts that Redis decides, unless the machine stands still for as long as is waited for it.
   */
  private static void assertDecidedByRedis(QuickstartProcess service) throws Exception {
    List<String> sources = sources(service, 20);
    if (!sources.stream().allMatch("BACKEND"::equals)) {
      throw new Late("not all are decided by Redis: " + sources);
    }
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
    if (System.nanoTime() - start >= SECOND) {
      throw new Late("a request took " + (System.nanoTime() - start) / 1_000_000 + " ms");
    }
    return response.body().replaceAll(DECIDED_BY, "$1");
  }

  private static void awaitSource(QuickstartProcess service, String source) throws Exception {
    long deadline = System.nanoTime() + 5 * SECOND;
    while (!source(service).equals(source) && System.nanoTime() < deadline) {
      Thread.sleep(10);
    }
  }

  private static void awaitLines(QuickstartProcess service, String text, int count)
      throws Exception {
    long deadline = System.nanoTime() + 5 * SECOND;
    while (lines(service, text).size() < count && System.nanoTime() < deadline) {
      source(service);
      Thread.sleep(50);
    }
    assertThat(lines(service, text)).hasSize(count);
  }

  private static List<String> lines(QuickstartProcess service, String text) throws IOException {
    return service.output().lines().filter(line -> line.contains(text)).toList();
  }
}
