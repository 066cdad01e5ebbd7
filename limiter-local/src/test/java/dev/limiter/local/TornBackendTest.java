package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.contract.BackendContract;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.Race;
import org.junit.jupiter.api.Test;

/** What the races of {@link LocalBackendContractTest} would catch if cells were not claimed. */
final class TornBackendTest {

  @Test
  void racingThreads_onTornCells_areCaught() {
    assertCaught(BackendContract::racingThreads_admitExactlyTheCapacity);
  }

  @Test
  void racingRefunds_onTornCells_areCaught() {
    assertCaught(BackendContract::racingRefunds_giveBackExactlyWhatWasTaken);
  }

  @Test
  void racingChecksOfSeveral_onTornCells_areCaught() {
    assertCaught(BackendContract::racingChecksOfSeveral_areAllOrNothing);
  }

  @Test
  void racingPeeksOfSeveral_onTornCells_areCaught() {
    assertCaught(BackendContract::racingPeeksOfSeveral_neverSeeHalfACharge);
  }

  @Test
  @SuppressWarnings(
      "JUnitMethodInvoked") // the contract's own tests, on cells that nobody races for
  void tornCells_onOneThread_areRight() {
    BackendContract contract = new TornContract();
    contract.openBackend();

    contract.case01_refusedRequest_consumesNothing();
    contract.case03_takenAndRefundedAThousandTimes_changesNothing();
    contract.case01_deniedByOne_takesFromNone();
  }

  private static void assertCaught(Race.Check race) {
    assertThat(Race.catches(race, TornContract::new)).isTrue();
  }

  private static final class TornContract extends BackendContract {
    @Override
    protected Backend backend(ManualTicker ticker) {
      return new TornBackend(ticker);
    }

    /** Longer than a thread keeps its processor. */
    @Override
    public int attempts() {
      return 4_000;
    }
  }
}
