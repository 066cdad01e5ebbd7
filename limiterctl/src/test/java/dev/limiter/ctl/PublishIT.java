package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.limiter.redis.RedisServer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import redis.clients.jedis.Jedis;

class PublishIT {

  private static final String CHANGED =
      Examples.PUBLIC_API.replace("requests_per_unit: 30", "requests_per_unit: 20");

  private final RedisServer redis = RedisServer.shared();
  private String prefix = "";

  @BeforeEach
  void nameKeys(TestInfo test) {
    prefix = test.getDisplayName() + ":";
  }

  private Run run(String in, String... arguments) {
    List<String> all = new ArrayList<>(Arrays.asList(arguments));
    all.addAll(List.of("--redis", redis.uri(), "--prefix", prefix));
    return Run.reading(in, all.toArray(String[]::new));
  }

  @Test
  void publish_firstRules_areVersion1AndAllNew() {
    Run run = run(Examples.PUBLIC_API, "publish", "-", "-m", "first", "--author", "ann");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("3 added, 0 changed, 0 removed", "published version 1, the first");
    JsonNode history = run("", "history", "--json").json();
    assertThat(history.at("/version").asInt()).isEqualTo(1);
    assertThat(history.at("/versions/0/author").asText()).isEqualTo("ann");
    assertThat(history.at("/versions/0/note").asText()).isEqualTo("first");
    assertThat(history.at("/versions/0/present").asBoolean()).isTrue();
  }

  @Test
  void publish_otherLimit_showsWhatChangesAndTheNewVersion() {
    run(Examples.PUBLIC_API, "publish", "-");

    Run run = run(CHANGED, "publish", "-");

    assertThat(run.out())
        .contains("30 per minute, burst 10, token_bucket -> 20 per minute, burst 10, token_bucket")
        .contains("published version 2, in place of version 1");
  }

  @Test
  void publish_dryRun_changesNothing() {
    run(Examples.PUBLIC_API, "publish", "-");

    Run run = run(CHANGED, "publish", "--dry-run", "-");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("0 added, 1 changed, 0 removed").contains("version 1 stays");
    assertThat(run("", "history", "--json").json().at("/version").asInt()).isEqualTo(1);
  }

  @Test
  void publish_theSameText_isNoNewVersion() {
    run(Examples.PUBLIC_API, "publish", "-");

    Run run = run(Examples.PUBLIC_API, "publish", "-", "--json");

    assertThat(run.exitCode()).isZero();
    assertThat(run.json().at("/published").asBoolean()).isFalse();
    assertThat(run.json().at("/version").asInt()).isEqualTo(1);
  }

  @Test
  void publish_rulesWithFaults_isRefusedBeforeAnythingIsSent() {
    Run run = run("domain: x\ndescriptors: [{key: a, limit: 5}]\n", "publish", "-");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.err()).contains("stdin:2:", "the rules have");
    assertThat(run("", "history").out()).contains("nothing has been published yet");
  }

  @Test
  void publish_warningsUnderStrict_isRefused() {
    String warned =
        """
        domain: d
        descriptors:
          - key: k
            rate_limit: { unit: second, requests_per_unit: 5 }
          - key: k
            value: '*'
            rate_limit: { unit: second, requests_per_unit: 50 }
        """;

    Run run = run(warned, "publish", "--strict", "-");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.err()).contains("[unreachable-rule]").contains("nothing published");
    assertThat(run(warned, "publish", "-").exitCode()).isZero();
  }

  @Test
  void publish_withoutADomainThatIsThere_isWarnedOf() {
    String other = Examples.PUBLIC_API.replace("public-api", "public_api");
    assertThat(run(Examples.PUBLIC_API, "publish", "-").out()).doesNotContain("domain-gone");

    Run strict = run(other, "publish", "--strict", "-");
    assertThat(strict.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(strict.err()).contains("domain 'public-api' of version 1", "[domain-gone]");

    Run run = run(other, "publish", "-");
    assertThat(run.out()).contains("warning: domain 'public-api' of version 1", "version 2");
    assertThat(run("", "rollback").out()).contains("warning: domain 'public_api' of version 2");
  }

  @Test
  void publish_whereAnotherVersionIsExpected_isRefused() {
    run(Examples.PUBLIC_API, "publish", "-");

    Run run = run(CHANGED, "publish", "-", "--expect", "7");

    assertThat(run.exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run.err()).contains("version 1 is the present one, not 7");
  }

  @Test
  void rollback_withoutAVersion_restoresTheFormerRulesAsANewVersion() {
    run(Examples.PUBLIC_API, "publish", "-");
    run(CHANGED, "publish", "-");

    Run run = run("", "rollback");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("20 per minute, burst 10, token_bucket -> 30 per minute, burst 10, token_bucket")
        .contains("published version 3, the rules of version 1 again, in place of version 2");
    assertThat(run("", "history", "--show", "3").out()).isEqualTo(Examples.PUBLIC_API);
    assertThat(run("", "history").out()).contains("rollback to version 1");
  }

  @Test
  void rollback_twice_goesFurtherBackAndNotToWhatWasGivenUp() {
    run(Examples.PUBLIC_API, "publish", "-");
    run(CHANGED, "publish", "-");
    run(CHANGED.replace("minute", "hour"), "publish", "-");

    assertThat(run("", "rollback").out()).contains("the rules of version 2 again");
    assertThat(run("", "rollback", "--expect", "3").exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run("", "rollback", "--expect", "4").out()).contains("the rules of version 1 again");
    assertThat(run("", "rollback").err()).contains("there is no version to go back to");
  }

  @Test
  void show_textWithTabsAndOtherLetters_isWhatWasPublished() {
    String text = Examples.PUBLIC_API + "# caf\u00e9\t\u200d\u00fc\n";
    run(text, "publish", "-");

    assertThat(run("", "history", "--show", "1").out()).isEqualTo(text);
    assertThat(run("", "history", "--show", "1", "--file", "b").err()).contains("has the files");
    assertThat(run("", "history", "--file", "b").exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void publish_inPlaceOfADamagedText_isPublished() {
    run(Examples.PUBLIC_API, "publish", "-");
    try (Jedis jedis = redis.connect()) {
      String texts =
          jedis.keys(prefix + "*").stream()
              .filter(key -> jedis.type(key).equals("hash") && jedis.hexists(key, "1"))
              .filter(key -> key.endsWith("texts"))
              .findFirst()
              .orElseThrow();
      jedis.hset(texts, "1", "garbage");
    }

    Run run = run(CHANGED, "publish", "-");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("published version 2");
  }

  @Test
  void rollback_toAVersionThatIsNotKept_isRefused() {
    run(Examples.PUBLIC_API, "publish", "-");

    assertThat(run("", "rollback", "9").exitCode()).isEqualTo(ExitCode.REFUSED);
    assertThat(run("", "rollback").err()).contains("there is no version to go back to");
  }

  @Test
  void publishAndRollback_parseEachTextOnce() {
    run(Parses.text(1), "publish", "-");
    String other = Parses.text(2);

    assertThat(Parses.in(() -> run(other, "publish", "--dry-run", "-"))).isBetween(2.0, 2.8);
    assertThat(Parses.in(() -> run(other, "publish", "-"))).isBetween(2.0, 2.8);
    assertThat(Parses.in(() -> run("", "rollback"))).isBetween(2.0, 2.8);
  }

  @Test
  void status_withoutInstances_saysSo() {
    Run run = run("", "status");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("0 of 0 instances; nothing has been published yet");
  }
}
