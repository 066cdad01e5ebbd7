package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.FailureMode;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.contract.ManualTicker;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ParametersTest {

  private static final Policy WHOLE = Policy.tokenBucket(10, Duration.ofSeconds(1)).withBurst(20);
  private static final Policy SEVENTHS = Policy.tokenBucket(7, Duration.ofSeconds(1));

  private final Parameters parameters = new Parameters("p:", null);
  private final Parameters timed = new Parameters("p:", new ManualTicker(42));

  private static List<String> texts(byte[][] parameters) {
    return Arrays.stream(parameters)
        .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
        .toList();
  }

  @Test
  void loneCheck_leavesOutWhatHasItsDefault() {
    assertThat(texts(parameters.ofCheck(new Check(CounterKey.of("é", WHOLE), 3))))
        .containsExactly("p:é", "3", "20", "100000");
    assertThat(texts(parameters.ofCheck(new Check(CounterKey.of("b", SEVENTHS), 0))))
        .containsExactly("p:b", "0", "7", "142857", "1", "7");
  }

  @Test
  void checkOfSeveral_isWrittenInFull() {
    CounterKey shadow = CounterKey.of("b", SEVENTHS, FailureMode.LOCAL, true);

    assertThat(
            texts(
                parameters.ofChecks(
                    List.of(new Check(CounterKey.of("a", WHOLE), 1), new Check(shadow, 2)))))
        .containsExactly(
            "p:a", "p:b", "1", "20", "100000", "0", "1", "0", "2", "7", "142857", "1", "7", "1");
  }

  @Test
  void instantOfATicker_comesLast() {
    assertThat(texts(timed.ofCheck(new Check(CounterKey.of("a", WHOLE), 1))))
        .containsExactly("p:a", "1", "20", "100000", "0", "1", "0", "42");
  }

  @Test
  void costAboveTheCapacity_isTheSmallestOfThem() {
    for (long cost : new long[] {21, 1L << 53, Long.MAX_VALUE}) {
      assertThat(texts(parameters.ofCheck(new Check(CounterKey.of("a", WHOLE), cost))).get(1))
          .isEqualTo("21");
    }
  }

  @Test
  void refund_saysWhenTheBucketWouldHaveBeenFull() {
    CounterKey key = CounterKey.of("a", WHOLE);
    LimitStatus charged = new LimitStatus(key, 3, true, false, 17, 0, 300_000, 1_000_000);

    assertThat(texts(parameters.ofRefund(List.of(charged))))
        .containsExactly("p:a", "3", "20", "100000", "0", "1", "1300000");
  }
}
