package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each race of the contract catches a backend that is not atomic. */
final class TornBackendTest {

  @TestFactory
  Stream<DynamicTest> race_onATornBackend_fails() {
    return Map.<String, Race.Check>of(
            "threads", BackendContract::racingThreads_admitExactlyTheCapacity,
            "costs", BackendContract::racingCosts_takeNoMoreThanTheCapacityAndLeaveNoneBehind,
            "refunds", BackendContract::racingRefunds_giveBackExactlyWhatWasTaken,
            "several", BackendContract::racingChecksOfSeveral_areAllOrNothing,
            "peeks", BackendContract::racingPeeksOfSeveral_neverSeeHalfACharge)
        .entrySet()
        .stream()
        .map(race -> DynamicTest.dynamicTest(race.getKey(), () -> assertCaught(race.getValue())));
  }

  private static void assertCaught(Race.Check race) {
    assertThat(Race.catches(race, TornContract::new)).isTrue();
  }

  @Test
  @SuppressWarnings("JUnitMethodInvoked") // the contract's own test, on a backend that has no races
  void race_ofOneThread_passesOnATornBackend() {
    BackendContract alone = new Alone();
    alone.openBackend();

    alone.racingThreads_admitExactlyTheCapacity();
    alone.racingCosts_takeNoMoreThanTheCapacityAndLeaveNoneBehind();
    alone.racingRefunds_giveBackExactlyWhatWasTaken();
  }

  private static final class Alone extends BackendContract {
    @Override
    protected Backend backend(ManualTicker ticker) {
      return new TornBackend();
    }

    @Override
    public int racers() {
      return 1;
    }
  }

  private static final class TornContract extends BackendContract {
    @Override
    protected Backend backend(ManualTicker ticker) {
      return new TornBackend();
    }

    /** Longer than a thread keeps its processor. */
    @Override
    public int attempts() {
      return 4_000;
    }
  }
}
