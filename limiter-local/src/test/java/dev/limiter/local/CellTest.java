package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.contract.Draws;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What cells of all algorithms have in common. */
final class CellTest {

  private static final long NOW = 1_764_567_890_123_456L;

  @ParameterizedTest
  @EnumSource
  void absentCell_ofAnyAlgorithm_hasEverythingLeft(Algorithm algorithm) {
    Policy policy = Draws.printed("absent").policy(algorithm);
    CounterKey key = CounterKey.of("a", policy);
    Cell absent = Cell.absent(algorithm);

    assertThat(absent.isAbsent()).isTrue();
    assertThat(absent.algorithm()).isEqualTo(algorithm);
    assertThat(absent.check(key, 0, NOW).remaining()).isEqualTo(policy.burst());
    assertThat(absent.check(key, policy.burst() + 1, NOW).allowed()).isFalse();
    assertThat(absent.refusal(key, policy.burst(), NOW)).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void createdCell_ofAnyAlgorithm_isNotAbsent(Algorithm algorithm) {
    Cell cell = Cell.create(algorithm, 7, null);

    assertThat(cell.algorithm()).isEqualTo(algorithm);
    assertThat(cell.isAbsent()).isFalse();
    assertThat(cell.id).isEqualTo(7);
  }
}
