package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.config.FileRuleSource;
import dev.limiter.local.LocalBackend;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoTest {

  private static final Path RULES = Path.of("src/main/resources/rules.yaml");

  @Test
  void demo_ofTheExamplesRules_showsTenPassedAndTheRestRefused() throws Exception {
    StringWriter table = new StringWriter();
    try (RateLimiter limiter =
            RateLimiter.builder()
                .rules(FileRuleSource.of(RULES))
                .backend(LocalBackend.create())
                .build();
        ApiServer server = ApiServer.start(0, limiter)) {
      assertThat(new Demo(server.port(), new PrintWriter(table)).run()).isTrue();
    }
    assertThat(table.toString().lines().filter(line -> line.contains("  200  "))).hasSize(10);
    assertThat(table.toString().lines().filter(line -> line.contains("  429  ")))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains("\"default\";q=30;w=60").contains(";r=0;"));
  }

  @Test
  void demo_ofAServiceThatLimitsNobody_saysSo() throws Exception {
    RateLimiter unlimited =
        RateLimiter.builder()
            .rules(RuleSource.of(RuleSet.of("d", List.of(Rule.builder().on("nobody").build()))))
            .backend(LocalBackend.create())
            .build();
    try (unlimited;
        ApiServer server = ApiServer.start(0, unlimited)) {
      assertThat(new Demo(server.port(), new PrintWriter(new StringWriter())).run()).isFalse();
    }
  }
}
