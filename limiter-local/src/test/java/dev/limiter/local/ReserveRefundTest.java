package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.Share;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What refunds and resets give back to an instance that decides alone. */
final class ReserveRefundTest extends ReserveFixture {

  @Test
  void refund_givesBackWhatHasNotRefilled() {
    Decision decision = tier.alone(check("a", 10), Share.whole());
    ticker.advance(400_000);

    tier.refundAlone(decision);

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(10);
  }

  @Test
  void refund_afterAllHasRefilled_isNoGift() {
    Decision decision = tier.alone(check("a", 6), Share.whole());
    ticker.advance(600_000);
    Decision second = tier.alone(check("a", 6), Share.whole());
    assertThat(second.allowed()).isTrue();

    tier.refundAlone(decision);

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(4);
  }

  @Test
  void reset_isAFreshStart() {
    Check check = check("a", 1);
    assertThat(admitted(check, Share.whole())).isEqualTo(10);

    tier.reset(List.of(check.key()));

    assertThat(admitted(check, Share.whole())).isEqualTo(10);
  }

  @Test
  void refundAtTheStore_isGivenBackHere() {
    Decision decision = store.check(check("a", 8));
    tier.record(decision, tier.nowMicros());

    tier.forget(decision);

    assertThat(admitted(check("a", 1), Share.whole())).isEqualTo(10);
  }

  @Test
  void refund_afterTheFleetHasGrown_givesBackWhatWasTaken() {
    Policy policy = Policy.tokenBucket(100, Duration.ofDays(1));
    Check ten = new Check(CounterKey.of("a", policy), 10);
    Check one = new Check(ten.key(), 1);
    assertThat(tier.alone(ten, Share.oneOf(10)).allowed()).isTrue(); // takes 100
    tier.reset(List.of(ten.key()));
    assertThat(tier.alone(new Check(ten.key(), 20), Share.oneOf(2)).allowed()).isTrue(); // 40

    Decision single = tier.alone(ten, Share.oneOf(2)); // 20
    Decision several = tier.alone(List.of(ten, check("b", 1)), Share.oneOf(2)); // 20
    tier.alone(one, Share.oneOf(10)); // 10: by now there are ten
    assertThat(single.statuses().get(0).share()).isEqualTo(0.5);
    tier.refundAlone(single);
    tier.refundAlone(several);

    assertThat(admitted(one, Share.whole())).as("100 less 40 and 10").isEqualTo(50);
  }

  @Test
  void refund_ofWhatTheWholeLimitWasDebitedFor_givesBackNoMore() {
    Share auto = Share.auto(1);
    Policy policy = Policy.tokenBucket(100, Duration.ofDays(1));
    Check ten = new Check(CounterKey.of("a", policy), 10);
    Decision decision = tier.alone(ten, auto); // takes 10
    assertThat(tier.alone(new Check(ten.key(), 50), auto).allowed()).isTrue();

    tier.refundAlone(decision);

    assertThat(admitted(new Check(ten.key(), 1), Share.whole())).isEqualTo(50);
  }
}
