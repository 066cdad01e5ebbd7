package dev.limiter.redis;

import static dev.limiter.redis.RuleFleet.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.config.RuleBundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a limiter that follows published rules leaves for its next start. */
final class KeptRulesIT {

  @TempDir private Path folder;
  private final RedisServer server = RedisServer.start();
  private final RedisRuleStore store = RedisRuleStore.create(server.uri());

  @AfterEach
  void stop() {
    server.close();
  }

  private void publish(RuleBundle rules) {
    store.publish(rules, store.version(), "ann", "");
  }

  private static void await(String what, BooleanSupplier condition) {
    Eventually.holds(Duration.ofSeconds(3), what, condition);
  }

  private static String contentOf(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void rulesThatTheLimiterRefuses_areNotCached() {
    Path cache = folder.resolve("rules.cache");
    publish(rules(7));
    try (RuleFleet first = new RuleFleet(RedisRuleSource.builder(store).cache(cache).build())) {
      await("a copy", () -> Files.exists(cache));
      String text = contentOf(cache);
      String another = "domain: another\ndescriptors: [{key: x}]\n";
      publish(RuleBundle.of("r.yaml", another));
      await(
          "a problem",
          () -> first.limiter.rulesStatus().problems().toString().contains("'api' is not in the"));
      Eventually.pause(Duration.ofMillis(500));

      assertThat(cache).hasContent(text);
      publish(rules(8));
      await("limit 8", () -> first.limit() == 8);
      await("its copy", () -> !contentOf(cache).equals(text));
    }
  }
}
