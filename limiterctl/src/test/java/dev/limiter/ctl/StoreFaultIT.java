package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.RedisServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFaultIT {

  @ParameterizedTest
  @ValueSource(strings = {"history", "rollback", "status"})
  void command_storeIsNotThere_endsWith3AndHidesTheCredentials(String command) {
    Run run = Run.of(command, "--redis", "redis://ann:s3cret@127.0.0.1:1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).startsWith("limiterctl: ").doesNotContain("s3cret").hasLineCount(1);
  }

  @Test
  void command_wrongPassword_endsWith3AndHidesIt() {
    RedisServer redis = RedisServer.shared();
    redis.user("ann", "right", "+@all", "~*", "&*");
    String uri = "redis://ann:s3cret@" + redis.host() + ":" + redis.port();

    Run run = Run.of("history", "--redis", uri, "--json");

    assertThat(run.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(run.json().at("/error").asText()).isNotEmpty();
    assertThat(run.out() + run.err()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://ann:s3cret@host",
        "redis://ann:s3cret@host:99999",
        "redis://ann:s3 cret@host",
        ""
      })
  void uri_malformed_endsWith2AndHidesTheCredentials(String uri) {
    Run run = Run.of("history", "--redis", uri);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("Redis").doesNotContain("s3cret").doesNotContain("cret@");
  }
}
