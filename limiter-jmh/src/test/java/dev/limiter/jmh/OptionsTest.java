package dev.limiter.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OptionsTest {

  @Test
  void options_ofNothing_measureEverythingInFull() {
    Options options = Options.parse();

    assertThat(options.profile().name()).isEqualTo("full");
    assertThat(options.local()).isTrue();
    assertThat(options.redis()).isTrue();
    assertThat(options.strict()).isFalse();
  }

  @Test
  void options_all_areTaken() {
    Options options =
        Options.parse(
            "--profile",
            "quick",
            "--only",
            "redis",
            "--out",
            "x.md",
            "--strict",
            "--revision",
            "abc");

    assertThat(options.profile().name()).isEqualTo("quick");
    assertThat(options.local()).isFalse();
    assertThat(options.redis()).isTrue();
    assertThat(options.out()).isEqualTo(Path.of("x.md"));
    assertThat(options.revision()).isEqualTo("abc");
    assertThat(options.strict()).isTrue();
  }

  @Test
  void options_thatAreWrong_areRefusedByName() {
    assertThatThrownBy(() -> Options.parse("--fast", "1")).hasMessage("unknown option: --fast");
    assertThatThrownBy(() -> Options.parse("--out")).hasMessageContaining("--out");
    assertThatThrownBy(() -> Options.parse("--profile", "slow")).hasMessageContaining("slow");
    assertThatThrownBy(() -> Options.parse("--only", "disk")).hasMessageContaining("disk");
  }
}
