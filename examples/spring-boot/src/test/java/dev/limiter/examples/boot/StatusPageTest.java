package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BreakerState;
import dev.limiter.Decision;
import dev.limiter.EnforcementMode;
import dev.limiter.PartitionStatus;
import dev.limiter.RulesStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusPageTest {

  private static final String HOSTILE = "<script>alert('{{denied}}')</script>";

  private static String page(String text) {
    Duration age = Duration.ofSeconds(93_784);
    return StatusPage.of(
        new Status(
            text,
            EnforcementMode.SHADOW,
            true,
            new RulesStatus(text, text, age, List.of(text), Duration.ofSeconds(3)),
            List.of(new PartitionStatus(text, BreakerState.OPEN, text, Duration.ZERO)),
            Map.of(Decision.Source.FALLBACK, 7L),
            3,
            List.of(new DeniedKey(text, 3, 5))));
  }

  @Test
  void whateverIsShown_isEscaped() {
    assertThat(page(HOSTILE))
        .doesNotContain("<script>", "alert('")
        .contains("&lt;script&gt;alert(&#39;{{denied}}&#39;)&lt;/script&gt;");
  }

  @Test
  void everythingIsThere() {
    assertThat(page("the text").replaceAll("<[^>]+>", "|").replaceAll("[|\\s]+", " "))
        .contains(
            "shadow: only reported",
            "Version the text",
            "In force for 26h 3m 4s",
            "Failing for 3s",
            "Last error the text",
            "the text open: decided here 0s the text",
            "this process, because Redis could not 7",
            "of them denied 3",
            "the text 3–5");
  }
}
