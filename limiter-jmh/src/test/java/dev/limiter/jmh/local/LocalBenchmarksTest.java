package dev.limiter.jmh.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every benchmark's check comes to the outcome that it is about. */
class LocalBenchmarksTest {

  private static final int CHECKS = 1_000;

  private final RandomKey random = new RandomKey();

  @ParameterizedTest
  @EnumSource
  void limiter_everyCheck_comesToTheOutcome(Algorithm algorithm) {
    LimiterBenchmark benchmark = new LimiterBenchmark();
    for (Outcome outcome : Outcome.values()) {
      LimiterBenchmark.HotKey hot = new LimiterBenchmark.HotKey();
      hot.outcome = outcome;
      hot.algorithm = algorithm;
      hot.build();
      LimiterBenchmark.ManyKeys many = new LimiterBenchmark.ManyKeys();
      many.outcome = outcome;
      many.algorithm = algorithm;
      many.build();

      assertEach(outcome, () -> benchmark.hotKey(hot).allowed());
      assertEach(outcome, () -> benchmark.manyKeys(many, random).allowed());
      hot.confirm();
      many.confirm();
    }
  }

  @ParameterizedTest
  @EnumSource
  void freshDescriptor_everyCheck_comesToTheOutcome(Outcome outcome) {
    FreshDescriptorBenchmark benchmark = new FreshDescriptorBenchmark();
    FreshDescriptorBenchmark.Keys keys = new FreshDescriptorBenchmark.Keys();
    keys.outcome = outcome;
    keys.build();

    assertEach(outcome, () -> benchmark.hotKey(keys).allowed());
    assertEach(outcome, () -> benchmark.manyKeys(keys, random).allowed());
    keys.confirm();
  }

  @ParameterizedTest
  @EnumSource
  void bucket4j_everyCheck_comesToTheOutcome(Outcome outcome) {
    Bucket4jBenchmark benchmark = new Bucket4jBenchmark();
    Bucket4jBenchmark.HotKey hot = new Bucket4jBenchmark.HotKey();
    hot.outcome = outcome;
    hot.build();
    Bucket4jBenchmark.ManyKeys many = new Bucket4jBenchmark.ManyKeys();
    many.outcome = outcome;
    many.build();

    assertEach(outcome, () -> benchmark.hotKey(hot));
    assertEach(outcome, () -> benchmark.manyKeys(many, random));
    hot.confirm();
    many.confirm();
  }

  @ParameterizedTest
  @EnumSource
  void guava_everyCheck_comesToTheOutcome(Outcome outcome) {
    GuavaBenchmark benchmark = new GuavaBenchmark();
    GuavaBenchmark.HotKey hot = new GuavaBenchmark.HotKey();
    hot.outcome = outcome;
    hot.build();
    GuavaBenchmark.ManyKeys many = new GuavaBenchmark.ManyKeys();
    many.outcome = outcome;
    many.build();

    assertEach(outcome, () -> benchmark.hotKey(hot));
    assertEach(outcome, () -> benchmark.manyKeys(many, random));
    hot.confirm();
    many.confirm();
  }

  @ParameterizedTest
  @EnumSource
  void resilience4j_everyCheck_comesToTheOutcome(Outcome outcome) {
    Resilience4jBenchmark benchmark = new Resilience4jBenchmark();
    Resilience4jBenchmark.HotKey hot = new Resilience4jBenchmark.HotKey();
    hot.outcome = outcome;
    hot.build();
    Resilience4jBenchmark.ManyKeys many = new Resilience4jBenchmark.ManyKeys();
    many.outcome = outcome;
    many.build();

    assertEach(outcome, () -> benchmark.hotKey(hot));
    assertEach(outcome, () -> benchmark.manyKeys(many, random));
    hot.confirm();
    many.confirm();
  }

  @Test
  void confirm_ofTheOtherOutcome_fails() {
    assertThatThrownBy(() -> Outcome.ALLOWED.confirm(false)).hasMessageContaining("ALLOWED");
    assertThatThrownBy(() -> Outcome.DENIED.confirm(true)).hasMessageContaining("DENIED");
  }

  @Test
  void cases_all_areBenchmarksThatJmhKnows() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("/META-INF/BenchmarkList")) {
      String known = new String(in.readAllBytes(), UTF_8);
      for (Case each : Case.all()) {
        String method = each.subject().method(each.keys());
        int dot = method.lastIndexOf('.');
        assertThat(known).contains(method.substring(0, dot)).contains(method.substring(dot + 1));
      }
    }
  }

  private static void assertEach(Outcome outcome, BooleanSupplier check) {
    for (int i = 0; i < CHECKS; i++) {
      assertThat(check.getAsBoolean()).isEqualTo(outcome == Outcome.ALLOWED);
    }
  }
}
