package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.FailureMode;
import dev.limiter.Policy;
import dev.limiter.Share;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.time.Duration;

/** A local tier that decides alone, and a store that it may have asked before. */
abstract class ReserveFixture {

  static final Policy TEN_A_SECOND = Policy.tokenBucket(10, Duration.ofSeconds(1));

  final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
  final LocalBackend tier = LocalBackend.builder().ticker(ticker).build();
  final OracleBackend store = new OracleBackend(ticker);

  static Check check(String text, long cost) {
    return new Check(CounterKey.of(text, TEN_A_SECOND), cost);
  }

  static Check shadow(String text, long cost) {
    return new Check(CounterKey.of(text, TEN_A_SECOND, FailureMode.LOCAL, true), cost);
  }

  long admitted(Check check, Share share) {
    long admitted = 0;
    while (tier.alone(check, share).allowed()) {
      admitted++;
      assertThat(admitted).isLessThan(1_000_000);
    }
    return admitted;
  }
}
