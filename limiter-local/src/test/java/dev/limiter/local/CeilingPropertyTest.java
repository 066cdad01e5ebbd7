package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.Ticker;
import dev.limiter.contract.Draws;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The local tier in front of a store whose clock is elsewhere and runs faster or slower by 1 in
 * 2,048, which others charge too, and which is given back to.
 */
final class CeilingPropertyTest {

  private final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);
  private final LocalBackend tier = LocalBackend.builder().ticker(ticker).build();

  @ParameterizedTest
  @EnumSource
  void refusal_ofWhateverTheStoreWouldAdmit_isNone(Algorithm algorithm) {
    Draws draws = Draws.printed("ceiling of " + algorithm.text());
    int refused = 0;
    for (int i = 0; i < 200; i++) {
      refused += new Run(draws, algorithm).refusals();
    }
    assertThat(refused).as("refusals, of which none was wrong").isGreaterThan(500);
  }

  private final class Run {

    private final Draws draws;
    private final long drift;
    private final OffsetTicker storeClock;
    private final Backend store;
    private final Policy policy;
    private final CounterKey key;
    private final List<Decision> refundable = new ArrayList<>();

    Run(Draws draws, Algorithm algorithm) {
      this.draws = draws;
      this.drift = draws.between(-1, 1);
      this.storeClock = new OffsetTicker(draws.between(-1_000_000_000, 1_000_000_000));
      this.store = new OracleBackend(storeClock);
      Policy drawn = draws.policy(algorithm);
      while (drawn.fillWholeMicros() > 1L << 44) {
        drawn = draws.policy(algorithm);
      }
      this.policy = drawn;
      this.key = CounterKey.of("far " + draws.between(0, Long.MAX_VALUE - 1), policy);
    }

    int refusals() {
      long fill = policy.fillWholeMicros();
      int refusals = 0;
      for (int i = 0; i < 200; i++) {
        storeClock.moveBoth(draws.oneIn(9) ? 2 * fill + 2 : draws.scaled(1, fill / 8 + 2), drift);
        if (draws.oneIn(8)) {
          refund();
        }
        Check check = new Check(key, draws.oneIn(2) ? 1 : draws.scaled(1, policy.burst()));
        Decision refusal = tier.refusal(check);
        if (refusal == null) {
          askTheStore(check);
        } else if (refusal.retryAfter().isPresent()) {
          refusals++;
          long wait = refusal.statuses().get(0).retryAfterMicros();
          storeClock.moveBoth(draws.oneIn(2) ? 0 : wait - 1, drift);
          assertThat(tier.refusal(check)).isNotNull();
          assertThat(store.check(check).allowed()).as("%s of %s", check, policy).isFalse();
        }
      }
      return refusals;
    }

    private void askTheStore(Check check) {
      if (draws.oneIn(6)) {
        store.check(check); // by another instance
      }
      long sent = tier.nowMicros();
      storeClock.moveBoth(draws.oneIn(2) ? 0 : draws.scaled(1, 5_000), drift);
      Decision decision = store.check(check);
      storeClock.moveBoth(draws.scaled(1, 5_000), drift);
      if (decision.allowed()) {
        tier.record(decision, sent);
        refundable.add(decision);
      }
    }

    private void refund() {
      if (!refundable.isEmpty()) {
        int index = (int) draws.between(0, refundable.size() - 1);
        Decision decision = refundable.get(index);
        refundable.subList(index, index + 1).clear();
        store.refund(decision);
        tier.forget(decision);
      }
    }
  }

  private final class OffsetTicker implements Ticker {
    private final long offset;
    private long drifted;

    OffsetTicker(long offset) {
      this.offset = offset;
    }

    @Override
    public long micros() {
      return ticker.micros() + offset + drifted;
    }

    void moveBoth(long micros, long drift) {
      ticker.advance(micros);
      drifted += drift * (micros / 2_048);
    }
  }
}
