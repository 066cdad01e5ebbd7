package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainTest {

  @TempDir private Path directory;
  private String file;

  @BeforeEach
  void write() {
    file = Examples.write(directory, "rules.yaml", Examples.PUBLIC_API);
  }

  @Test
  void explain_designExampleForTheClampedKey_apiKeyRuleIsShadowAndRouteRuleEnforces() {
    Run run = Run.of("explain", file, "tier=free", "route=/v1/search", "api_key=k_live_abc123");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(String::strip))
        .containsExactly(
            "public-api {tier=free, route=/v1/search, api_key=k_live_abc123}",
            "shadow    api_key=k_live_abc123   " + file + ":12:5",
            "limit    5 per minute, token_bucket",
            "counter  {public-api|api_key==k_live_abc123}|60s",
            "shadow_mode: counted and reported, never enforced",
            "enforced  tier=free, route=/v1/search   " + file + ":9:9",
            "limit    30 per minute, burst 10, token_bucket",
            "counter  {public-api|tier==free|route==/v1/search}|60s",
            "the only rule that is enforced");
  }

  @Test
  void explain_designExampleAsJson_saysTheSameToTools() {
    JsonNode json =
        Run.of("explain", "--json", file, "tier=free", "route=/v1/search", "api_key=k_live_abc123")
            .json();

    JsonNode explained = json.at("/descriptors/0");
    assertThat(json.at("/domain").asText()).isEqualTo("public-api");
    assertThat(explained.at("/limited").asBoolean()).isTrue();
    assertThat(explained.at("/descriptor/api_key").asText()).isEqualTo("k_live_abc123");
    assertThat(explained.at("/matches/0/outcome").asText()).isEqualTo("shadow");
    assertThat(explained.at("/matches/0/rule/rule").asText()).isEqualTo("api_key=k_live_abc123");
    assertThat(explained.at("/matches/0/rule/shadow_mode").asBoolean()).isTrue();
    assertThat(explained.at("/matches/1/outcome").asText()).isEqualTo("enforced");
    assertThat(explained.at("/matches/1/rule/limits/0/limit").asInt()).isEqualTo(30);
    assertThat(explained.at("/matches/1/rule/limits/0/burst").asInt()).isEqualTo(10);
    assertThat(explained.at("/matches/1/counters/0/counter").asText())
        .isEqualTo("{public-api|tier==free|route==/v1/search}|60s");
  }

  @Test
  void explain_ruleThatLost_namesTheWinnerAndTheEntryThatDecided() {
    String enforced = Examples.PUBLIC_API.replace(", shadow_mode: true", "");

    Run run =
        Run.reading(
            enforced,
            "explain",
            "--json",
            "-",
            "tier=free",
            "route=/v1/search",
            "api_key=k_live_abc123");

    JsonNode lost = run.json().at("/descriptors/0/matches/1");
    assertThat(lost.at("/outcome").asText()).isEqualTo("lost");
    assertThat(lost.at("/lost_to").asText()).isEqualTo("api_key=k_live_abc123");
    assertThat(lost.at("/decided_at").asText()).isEqualTo("api_key");
    assertThat(lost.at("/rule/place").asText()).isEqualTo("stdin:9:9");
  }

  @Test
  void explain_nothingMatches_saysThatItIsNotLimited() {
    Run run = Run.of("explain", file, "tier=basic");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("not limited: no rule matches");
  }

  @Test
  void explain_severalDescriptorsOfOneCheck_showsWhatIsReplaced() {
    String rules =
        """
        domain: shop
        descriptors:
          - key: ip
            rate_limit: { name: per-ip, unit: second, requests_per_unit: 5 }
          - key: partner
            rate_limit: { name: partner, unit: second, requests_per_unit: 50, replaces: [{ name: per-ip }] }
        """;

    Run run = Run.reading(rules, "explain", "-", "ip=10.0.0.1", "+", "partner=acme");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("replaced by partner: not looked at");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "tier; an entry of a descriptor is written key=value, such as tier=free: 'tier'",
        "=x; an entry of a descriptor is written key=value",
        "+; a + stands between two descriptors",
        "a=1 a=2; descriptor key must be unique: 'a'",
        "--domain=shop a=1; there is no domain 'shop'",
        "--nope a=1; Unknown option: '--nope'"
      })
  void explain_wrongArguments_saysWhatIsWrongAndEndsWith2(String arguments, String message) {
    Run run = Run.of(("explain " + file + " " + arguments).split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void explain_faultyFile_listsTheFaultsAndEndsWith1() {
    Run run = Run.reading("domain: x\ndescriptors: []\n", "explain", "-", "a=1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("stdin:2:1").contains("the rules have 1 fault");
  }

  @Test
  void explain_valuesWithControlCharacters_neverReachTheTerminal() {
    Run run = Run.of("explain", file, "tier=\u001b[31mfree");

    assertThat(run.out()).contains("\\u001b[31mfree").doesNotContain("\u001b");
  }
}
