package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @ParameterizedTest
  @CsvSource({
    "1, P365D, 1, 31536000000000",
    "10000000, PT1S, 10, 1",
    "1000000, P1D, 1, 86400",
    "7, PT1S, 7, 1000000",
    "1234567, P1D, 1234567, 86400000000",
    "3, PT0.00001S, 3, 10"
  })
  void rate_ofAnyPolicy_isInLowestTerms(long limit, Duration window, long tokens, long micros) {
    assertThat(Policy.tokenBucket(limit, window).rate()).isEqualTo(new Rate(tokens, micros));
  }

  @Test
  void fillTime_ofAFractionalRate_isExact() {
    Policy policy = Policy.tokenBucket(7, Duration.ofSeconds(1)).withBurst(3);

    assertThat(policy.fillWholeMicros()).isEqualTo(428_571);
    assertThat(policy.fillPartMicros()).isEqualTo(3); // 3,000,000 / 7 = 428,571 + 3/7
  }

  @Test
  void zeroLimit_holdsNothing() {
    assertThat(Policy.tokenBucket(0, MINUTE).burst()).isZero();
    assertThatThrownBy(() -> Policy.tokenBucket(0, MINUTE).withBurst(1))
        .hasMessage("burst must be 0 where the limit is 0: 1");
  }

  @Test
  void figures_outOfRange_areRefusedWithRuleAndValue() {
    assertThatThrownBy(() -> Policy.tokenBucket(-1, MINUTE))
        .hasMessage("limit must be 0 to 2^53: -1");
    assertThatThrownBy(() -> Policy.tokenBucket(1, Duration.ZERO))
        .hasMessage("window must be at least 1 µs: 0 µs");
    assertThatThrownBy(() -> Policy.tokenBucket(1, Duration.ofNanos(10)))
        .hasMessage("window must be a whole number of microseconds: PT0.00000001S");
    assertThatThrownBy(() -> Policy.tokenBucket(1, Duration.ofSeconds(-1)))
        .hasMessageStartingWith("window must be 1 µs to 285 years");
    assertThatThrownBy(() -> Policy.tokenBucket(10, MINUTE).withBurst(0))
        .hasMessage("burst must be 1 to 2^53: 0");
    assertThatThrownBy(() -> Policy.tokenBucket(1, Duration.ofDays(365)).withBurst(143))
        .hasMessageContaining("142 years");
    assertThatThrownBy(() -> Policy.tokenBucket(999_999_937, Duration.ofSeconds(1)))
        .hasMessageContaining("cannot be counted exactly");
    assertThatThrownBy(() -> Policy.tokenBucket(1, MINUTE).withName("a\nb"))
        .hasMessageStartingWith("policy name must be printable ASCII");
  }

  @Test
  void withers_changeOneThing() {
    Policy policy = Policy.tokenBucket(10, MINUTE);

    assertThat(policy.withBurst(3).withName("n"))
        .isEqualTo(policy.withName("n").withBurst(3))
        .isNotEqualTo(policy);
    assertThat(policy.name()).isEqualTo("default");
  }
}
