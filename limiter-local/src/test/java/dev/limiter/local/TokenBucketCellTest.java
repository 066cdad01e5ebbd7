package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** States that no answer shows until the clock steps back or the policy changes. */
final class TokenBucketCellTest {

  private static final long NOW = 1_764_567_890_123_456L;
  private static final Policy THIRDS = Policy.tokenBucket(3, Duration.ofSeconds(1));

  private final TokenBucketCell cell = new TokenBucketCell(1, null);

  private static CounterKey key(Policy policy) {
    return CounterKey.of("a", policy);
  }

  private String state() {
    cell.claim();
    try {
      return cell.zero(THIRDS, -NOW) - NOW + " " + cell.part(THIRDS, -NOW) + "/3";
    } finally {
      cell.release();
    }
  }

  @Test
  void check_movesTheStateByTheTimeOfItsCost() {
    assertThat(cell.check(key(THIRDS), 2, NOW).allowed()).isTrue();
    assertThat(state()).isEqualTo("-333334 2/3");
    assertThat(cell.check(key(THIRDS), 1, NOW).allowed()).isTrue();
    assertThat(state()).isEqualTo("0 0/3");
  }

  @Test
  void denialPeekAndRefusal_leaveTheStateAsItWas() {
    assertThat(cell.check(key(THIRDS), 2, NOW).allowed()).isTrue();
    CounterKey halves = key(Policy.tokenBucket(2, Duration.ofSeconds(1)));

    assertThat(cell.check(key(THIRDS), 2, NOW).allowed()).isFalse();
    assertThat(cell.check(key(THIRDS), 4, NOW).allowed()).isFalse();
    assertThat(cell.check(halves, 0, NOW + 5_000_000).allowed()).isTrue();
    assertThat(cell.refusal(halves, 1, NOW + 5_000_000)).isNull();
    assertThat(state()).isEqualTo("-333334 2/3");
  }

  @Test
  void refundOfAFullBucket_leavesTheStateAsItWas() {
    assertThat(cell.check(key(THIRDS), 2, NOW).allowed()).isTrue();

    cell.refund(THIRDS, 1, NOW + 9_000_000, NOW + 5_000_000);

    assertThat(state()).isEqualTo("-333334 2/3");
  }

  @Test
  void refund_leavesNoStateBeforeThatOfAFullBucket() {
    assertThat(cell.check(key(THIRDS), 1, NOW).allowed()).isTrue();

    cell.refund(THIRDS, 3, NOW + 9_000_000, NOW);

    assertThat(state()).isEqualTo("-1000000 0/3");
  }

  @Test
  void record_ofMoreThanTheCapacity_takesNothing() {
    cell.record(THIRDS, new Admitted(4, NOW, NOW, NOW, 0, 1_000_000));

    assertThat(cell.check(key(THIRDS), 0, NOW).remaining()).isEqualTo(3);
  }

  @Test
  void record_ofWhatAnotherSaysIsLeft_leavesNoLess() {
    assertThat(cell.check(key(THIRDS), 1, NOW).allowed()).isTrue();

    cell.record(THIRDS, new Admitted(1, NOW, NOW, NOW, 0, 500_000));

    assertThat(state()).as("full after 500 ms, ceiled").isEqualTo("-500001 0/3");
  }
}
