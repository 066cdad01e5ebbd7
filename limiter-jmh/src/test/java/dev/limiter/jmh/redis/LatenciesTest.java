package dev.limiter.jmh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LatenciesTest {

  @Test
  void percentile_ofAHundredThousand_isTheOneOfThatRank() {
    Latencies latencies = new Latencies();
    for (int micros = 100_000; micros >= 1; micros--) {
      latencies.add(micros * 1_000L);
    }

    assertThat(latencies.size()).isEqualTo(100_000);
    assertThat(latencies.percentileMicros(50)).isEqualTo(50_000);
    assertThat(latencies.percentileMicros(99)).isEqualTo(99_000);
    assertThat(latencies.percentileMicros(100)).isEqualTo(100_000);
  }

  @Test
  void percentile_ofOne_isThatOne() {
    Latencies latencies = new Latencies();
    latencies.add(7_000);

    assertThat(latencies.percentileMicros(1)).isEqualTo(7);
    assertThat(latencies.percentileMicros(99)).isEqualTo(7);
  }

  @Test
  void percentile_ofNothing_isRefused() {
    assertThatThrownBy(() -> new Latencies().percentileMicros(50))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void percentile_ofSeveralCallers_isThatOfAllTheirChecks() {
    Latencies slow = new Latencies();
    Latencies fast = new Latencies();
    slow.add(9_000);
    fast.add(1_000);
    fast.add(2_000);

    Latencies all = Latencies.of(List.of(slow, fast));

    assertThat(all.size()).isEqualTo(3);
    assertThat(all.percentileMicros(50)).isEqualTo(2);
    assertThat(all.percentileMicros(100)).isEqualTo(9);
  }
}
