package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which share of a counter's traffic the replies of a store say is this instance's. */
final class SeenTrafficTest {

  private static final Policy THOUSAND = Policy.tokenBucket(1_000, Duration.ofSeconds(1));

  private final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
  private final LocalBackend store = LocalBackend.builder().ticker(ticker).build();
  private final SeenTraffic traffic = new SeenTraffic();

  /** Checks at the store, and shows what it says of it. */
  private void own(CounterKey key) {
    var decision = store.check(new Check(key, 1));
    if (decision.allowed()) {
      traffic.admitted(
          key.policy(), Admitted.of(decision.statuses().get(0), ticker.micros(), ticker.micros()));
    } else {
      traffic.denied(ticker.micros());
    }
  }

  @Test
  void pressedCounter_ofWhichItHadNearlyNothingInALargeFleet_isLessThanAnEqualShare() {
    CounterKey key = CounterKey.of("a", THOUSAND);
    own(key);
    for (int i = 0; i < 60_000; i++) {
      ticker.advance(1_000);
      store.check(new Check(key, 1)); // by the others
    }
    ticker.advance(1_000);
    own(key);
    traffic.denied(ticker.micros());

    assertThat(traffic.share(THOUSAND, Share.auto(10_000))).isEqualTo(1.0 / 160_000);
    assertThat(traffic.share(THOUSAND, Share.auto(10))).isEqualTo(1.0 / 1_024);
  }
}
