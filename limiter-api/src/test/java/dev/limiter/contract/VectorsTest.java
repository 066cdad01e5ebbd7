package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class VectorsTest {

  @Test
  void committedFile_isWhatTheOracleWrites() {
    assertThat(Vectors.text())
        .as("regenerate it with VectorWriter, and say why it changed")
        .isEqualTo(VectorWriter.tokenBucket());
  }

  @Test
  void committedFile_readAndWritten_isTheSame() {
    List<Trace> traces = Vectors.tokenBucket();

    assertThat(Vectors.format(traces)).isEqualTo(Vectors.text());
    assertThat(traces).hasSizeGreaterThanOrEqualTo(200);
  }
}
