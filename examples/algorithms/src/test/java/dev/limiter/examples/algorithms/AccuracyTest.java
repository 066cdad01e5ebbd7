package dev.limiter.examples.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AccuracyTest {

  private static final int REQUESTS = 60_000;
  private static final int SEED = 7;

  private static final Accuracy ACCURACY = new Accuracy();

  @BeforeAll
  static void replay() {
    ACCURACY.replay(REQUESTS, SEED, new Progress(REQUESTS, nowhere()));
  }

  @Test
  void log_onTheTrace_decidesNothingWrongly() {
    Verdict log = of(Algorithm.SLIDING_WINDOW_LOG);
    assertThat(log.allowed().count()).isZero();
    assertThat(log.refused().count()).isZero();
    assertThat(log.worst()).isEqualTo(1.0);
  }

  @Test
  void bucketAndFixedWindow_onTheTrace_neverRefuseWrongly() {
    assertThat(of(Algorithm.TOKEN_BUCKET).refused().count()).isZero();
    assertThat(of(Algorithm.FIXED_WINDOW).refused().count()).isZero();
  }

  @Test
  void noAlgorithm_onTheTrace_admitsMoreThanTwoLimits() {
    assertThat(ACCURACY.verdicts())
        .hasSize(4)
        .allSatisfy(v -> assertThat(v.worst()).isBetween(1.0, 2.0))
        .allSatisfy(v -> assertThat(v.requests()).isEqualTo(REQUESTS))
        .allSatisfy(v -> assertThat(v.admitted()).isLessThan(REQUESTS));
  }

  @Test
  void table_ofTheSameSeed_isTheSame() {
    Accuracy again = new Accuracy();
    again.replay(REQUESTS, SEED, new Progress(REQUESTS, nowhere()));
    assertThat(table(again))
        .isEqualTo(table(ACCURACY))
        .contains("| `sliding_window_log` | 60,000 |")
        .contains("0 (0.000 %)");
  }

  private static Verdict of(Algorithm algorithm) {
    Map<String, Verdict> byName =
        ACCURACY.verdicts().stream().collect(Collectors.toMap(Verdict::name, Function.identity()));
    assertThat(byName).containsKey(algorithm.text());
    return byName.get(algorithm.text());
  }

  private static String table(Accuracy accuracy) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    new AccuracyTable(out).print(accuracy, REQUESTS, SEED);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static PrintStream nowhere() {
    return new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
  }
}
