package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Rules of a file that changes while the service runs. */
class RulesReloadIT {

  private static final long PATIENCE_NANOS = 10_000_000_000L;

  @TempDir private Path directory;
  private Path rules;

  @BeforeEach
  void writeRules() throws Exception {
    rules = directory.resolve("rules.yaml");
    write("1000");
  }

  /** Writes another file and renames it over, so that nobody reads half of one. */
  private void write(String perMinute) throws Exception {
    Path next =
        Files.writeString(
            directory.resolve("next"),
            """
            domain: search
            descriptors:
              - key: tier
                rate_limit: { unit: minute, requests_per_unit: %s }
            """
                .formatted(perMinute));
    Files.move(next, rules, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String policy(RunningService service) throws Exception {
    return service.search("demo-free").headers().firstValue("RateLimit-Policy").orElse("");
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("within 10 s").isLessThan(deadline);
      Thread.sleep(20);
    }
  }

  @Test
  void rules_thatChange_areInForceAndShown_thoseThatAreWrongAreNot() throws Exception {
    try (RunningService service = new RunningService("--limiter.rules=" + rules)) {
      assertThat(policy(service)).isEqualTo("\"default\";q=1000;w=60");
      String version = StatusIT.json(service).at("/rules/version").asString();

      write("2000");
      await(() -> policy(service).equals("\"default\";q=2000;w=60"));
      String second = StatusIT.json(service).at("/rules/version").asString();
      assertThat(second).matches("[0-9a-f]{12}").isNotEqualTo(version);

      write("many");
      await(() -> !StatusIT.json(service).at("/rules/current").asBoolean());
      JsonNode status = StatusIT.json(service);
      assertThat(status.at("/rules/version").asString()).isEqualTo(second);
      assertThat(status.at("/rules/problems/0").asString()).contains("rules.yaml:4:", "many");
      assertThat(service.get("/status").body()).contains("last good rules", "rules.yaml:4:");
      assertThat(policy(service)).isEqualTo("\"default\";q=2000;w=60");
    }
  }
}
