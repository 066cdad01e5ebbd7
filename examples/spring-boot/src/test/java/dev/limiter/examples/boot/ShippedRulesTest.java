package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.RuleSnapshot;
import dev.limiter.config.Lint;
import dev.limiter.local.LocalBackend;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ClassPathResource;

class ShippedRulesTest {

  private static ResourceRules rules() throws IOException {
    return ResourceRules.of(new ClassPathResource("rules.yaml"));
  }

  @Test
  void rules_areValidAndHaveAName() throws IOException {
    RuleSnapshot rules = rules().read();

    assertThat(rules.rules().domains()).containsExactly("search");
    assertThat(rules.checksum()).startsWith(rules.version()).hasSize(64);
    assertThat(rules.problems()).isEmpty();
  }

  @Test
  void rules_haveNothingToWarnOf() throws IOException {
    String text = new ClassPathResource("rules.yaml").getContentAsString(StandardCharsets.UTF_8);

    assertThat(Lint.of("rules.yaml", text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "free, /v1/search, free",
    "premium, /v1/search, premium",
    "free, /v1/exports, exports",
    "premium, /v1/exports, exports",
    "free, other, free",
    ", /v1/search, anonymous",
    ", /v1/exports, anonymous-exports",
    ", other, anonymous"
  })
  void everyCaller_hasALimit(@Nullable String tier, String route, String policy) throws Exception {
    Descriptor caller =
        Descriptor.empty()
            .andIfPresent("tier", tier)
            .and("route", route)
            .and(tier == null ? "address" : "api_key", "someone");
    try (RateLimiter limiter =
        RateLimiter.builder().rules(rules()).backend(LocalBackend.create()).build()) {
      assertThat(limiter.check(caller).binding().map(limit -> limit.policy().name()))
          .hasValue(policy);
    }
  }
}
