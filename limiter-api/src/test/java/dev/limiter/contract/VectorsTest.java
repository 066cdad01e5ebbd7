package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class VectorsTest {

  @ParameterizedTest
  @EnumSource
  void committedFile_isWhatTheOracleWrites(Algorithm algorithm) {
    assertThat(Vectors.text(algorithm))
        .as("regenerate it with VectorWriter, and say why it changed")
        .isEqualTo(VectorWriter.text(algorithm));
  }

  @ParameterizedTest
  @EnumSource
  void committedFile_readAndWritten_isTheSame(Algorithm algorithm) {
    List<Trace> traces = Vectors.of(algorithm);

    assertThat(Vectors.format(traces)).isEqualTo(Vectors.text(algorithm));
    assertThat(traces).hasSizeGreaterThanOrEqualTo(200);
  }
}
