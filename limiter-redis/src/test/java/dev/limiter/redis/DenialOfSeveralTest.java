package dev.limiter.redis;

import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.FailureMode;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A check of several counters that is remembered as denied. */
final class DenialOfSeveralTest {

  private static final Policy ONE_A_SECOND = Policy.tokenBucket(1, Duration.ofSeconds(1));
  private static final Policy TEN_A_MINUTE = Policy.tokenBucket(10, Duration.ofMinutes(1));
  private static final Policy TEN_AN_HOUR = Policy.tokenBucket(10, Duration.ofHours(1));

  private final ManualTicker clock = new ManualTicker(1_764_567_890_123_456L);
  private final OracleBackend store = new OracleBackend(clock);
  private final RememberingBackend backend =
      new RememberingBackend(
          new DenialMemory(Duration.ofSeconds(5), 1 << 10, () -> clock.micros() * 1_000), store);

  private void assertAsked(Decision decision) {
    assertThat(decision.source()).isEqualTo(Source.BACKEND);
  }

  private void assertRemembered(Decision decision) {
    assertThat(decision.source()).isEqualTo(Source.LOCAL_DENIAL);
    assertThat(decision.allowed()).isFalse();
  }

  private Decision check(CounterKey key, long cost) {
    return backend.check(new Check(key, cost));
  }

  @Test
  void several_areDeniedAsLongAsOneThatDeniedStillDoes() {
    CounterKey open = fresh(TEN_AN_HOUR);
    CounterKey slow = fresh(TEN_A_MINUTE);
    CounterKey fast = fresh(ONE_A_SECOND);
    List<Check> checks = List.of(one(open), new Check(slow, 5), one(fast));
    check(slow, 9); // 4 s for each that is missing
    check(fast, 1);
    Decision asked = backend.check(checks);
    assertAsked(asked);

    clock.advance(2_000_000);
    Decision known = backend.check(checks);

    assertRemembered(known);
    assertThat(known.statuses()).extracting(LimitStatus::key).containsExactly(open, slow, fast);
    assertThat(known.statuses())
        .extracting(LimitStatus::allowed)
        .containsExactly(true, false, false);
    assertThat(known.statuses())
        .extracting(LimitStatus::remaining)
        .containsExactlyElementsOf(asked.statuses().stream().map(LimitStatus::remaining).toList());
    assertThat(known.statuses().get(2).retryAfterMicros()).isEqualTo(1);
    assertThat(known.binding().orElseThrow().key()).isEqualTo(slow);
    clock.advance(3_000_000);
    assertAsked(backend.check(checks));
  }

  @Test
  void several_inAnotherOrderOrNumberOrAboveWhatWasLeft_areAsked() {
    CounterKey drained = fresh(TEN_AN_HOUR);
    CounterKey open = fresh(TEN_AN_HOUR);
    check(drained, 10);
    assertAsked(backend.check(List.of(one(drained), one(open))));

    assertRemembered(backend.check(List.of(new Check(drained, 2), new Check(open, 10))));
    assertAsked(backend.check(List.of(one(drained), new Check(open, 11))));
    assertAsked(backend.check(List.of(one(open), one(drained))));
    assertAsked(backend.check(one(drained)));
    assertThat(backend.check(one(open)).allowed()).isTrue();
  }

  @Test
  void several_refundOfOneThatDidNotDeny_areStillDenied() {
    CounterKey drained = fresh(TEN_AN_HOUR);
    CounterKey open = fresh(TEN_AN_HOUR);
    Decision taken = check(drained, 10);
    Decision other = check(open, 1);
    List<Check> checks = List.of(one(drained), one(open));
    backend.check(checks);

    backend.refund(other);
    assertRemembered(backend.check(checks));
    backend.refund(taken);
    assertThat(backend.check(checks).allowed()).isTrue();
  }

  @Test
  void shadow_neverDeniesAndIsNotRememberedAlone() {
    CounterKey shadow = CounterKey.of("shadow", TEN_AN_HOUR, FailureMode.LOCAL, true);
    CounterKey enforced = fresh(TEN_A_MINUTE);
    List<Check> checks = List.of(one(shadow), one(enforced));
    backend.check(List.of(new Check(shadow, 10)));
    for (int i = 0; i < 3; i++) {
      assertThat(backend.check(List.of(one(shadow))).source()).isEqualTo(Source.UNLIMITED);
      assertThat(backend.check(checks).allowed()).isTrue();
    }
    check(enforced, 7);
    assertAsked(backend.check(checks));

    Decision known = backend.check(checks);

    assertRemembered(known);
    assertThat(known.statuses().get(0).shadow()).isTrue();
    assertThat(known.binding().orElseThrow().key()).isEqualTo(enforced);
    assertAsked(backend.check(List.of(one(CounterKey.of("shadow", TEN_AN_HOUR)), one(enforced))));
  }
}
