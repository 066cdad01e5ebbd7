package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.jmh.plan.Part;
import dev.limiter.jmh.plan.Profile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void options_ofNothing_measureEverythingInFull() {
    Options options = Options.parse();

    assertThat(options.profile().name()).isEqualTo("full");
    assertThat(options.parts()).containsExactlyInAnyOrder(Part.values());
    assertThat(options.storeCounters()).isEqualTo(Profile.STORE);
    assertThat(options.strict()).isFalse();
  }

  @Test
  void options_all_areTaken() {
    Options options =
        Options.parse(
            "--profile",
            "quick",
            "--only",
            "redis,memory",
            "--keys",
            "1000",
            "--out",
            "a/x.md",
            "--plot",
            "b",
            "--strict",
            "--revision",
            "abc");

    assertThat(options.profile().name()).isEqualTo("quick");
    assertThat(options.parts()).containsExactlyInAnyOrder(Part.REDIS, Part.MEMORY);
    assertThat(options.storeCounters()).isEqualTo(1_000);
    assertThat(options.out()).isEqualTo(Path.of("a/x.md"));
    assertThat(options.plots()).isEqualTo(Path.of("b"));
    assertThat(options.revision()).isEqualTo("abc");
    assertThat(options.strict()).isTrue();
  }

  @Test
  void plots_whereNotGiven_goBesideTheReport() {
    assertThat(Options.parse("--out", "a/x.md").plots()).isEqualTo(Path.of("a"));
    assertThat(Options.parse("--out", "x.md").plots()).isEqualTo(Path.of(""));
  }

  @Test
  void stores_inAQuickProfile_areWeighedOnRequestOnly() {
    assertThat(Options.parse("--profile", "quick").storeCounters()).isZero();
    assertThat(Options.parse("--profile", "quick", "--keys", "7").storeCounters()).isEqualTo(7);
    assertThat(Options.parse("--profile", "quick", "--only", "memory").storeCounters())
        .isEqualTo(Profile.STORE);
    assertThat(Options.parse("--only", "cluster", "--keys", "7").storeCounters()).isZero();
  }

  @Test
  void server_forChecksInProcess_isNotNeeded() {
    assertThat(Options.parse("--only", "local").hasRedis()).isFalse();
    assertThat(Options.parse("--only", "local,cluster").hasRedis()).isTrue();
  }

  @Test
  void options_thatAreWrong_areRefusedByName() {
    assertThatThrownBy(() -> Options.parse("--fast", "1")).hasMessage("unknown option: --fast");
    assertThatThrownBy(() -> Options.parse("--out")).hasMessageContaining("--out");
    assertThatThrownBy(() -> Options.parse("--profile", "slow")).hasMessageContaining("slow");
    assertThatThrownBy(() -> Options.parse("--only", "disk")).hasMessageContaining("disk");
    assertThatThrownBy(() -> Options.parse("--only", "local,")).hasMessageContaining("''");
    assertThatThrownBy(() -> Options.parse("--keys", "many")).hasMessageContaining("many");
    assertThatThrownBy(() -> Options.parse("--keys", "0")).hasMessageContaining("--keys");
  }
}
