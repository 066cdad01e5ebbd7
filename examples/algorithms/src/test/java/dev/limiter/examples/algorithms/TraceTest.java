package dev.limiter.examples.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TraceTest {

  private static final int REQUESTS = 100_000;

  @Test
  void trace_ofTheSameSeed_isTheSame() {
    assertThat(keys(1)).isEqualTo(keys(1));
    assertThat(instants(1)).isEqualTo(instants(1));
  }

  @Test
  void trace_ofAnotherSeed_isAnother() {
    assertThat(keys(1)).isNotEqualTo(keys(2));
  }

  @Test
  void trace_always_goesForwardInTime() {
    assertThat(instants(3)).isSorted();
  }

  @Test
  void trace_always_sendsThreeThousandAMinute() {
    List<Long> instants = instants(4);
    double minutes = (instants.get(REQUESTS - 1) - ManualClock.START) / 60e6;
    assertThat(REQUESTS / minutes).isBetween(2_850.0, 3_150.0);
  }

  @Test
  void busiestKey_always_sendsATenthAndManyKeysLittle() {
    List<Integer> keys = keys(5);
    assertThat(Collections.frequency(keys, 0)).isBetween(9_000, 10_100); // 1 / 10.48
    assertThat(Collections.frequency(keys, 1)).isBetween(4_400, 5_150);
    Set<Integer> seen = new HashSet<>(keys);
    assertThat(seen).hasSizeGreaterThan(5_000);
  }

  private static List<Integer> keys(long seed) {
    Trace trace = new Trace(seed);
    List<Integer> keys = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      trace.advance();
      keys.add(trace.key());
    }
    return keys;
  }

  private static List<Long> instants(long seed) {
    Trace trace = new Trace(seed);
    List<Long> instants = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      trace.advance();
      instants.add(trace.micros());
    }
    return instants;
  }
}
