package dev.limiter.contract;

import dev.limiter.Backend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What every backend must pass unchanged: the field's failures by number, the laws of the
 * algorithms, races, and the committed vectors.
 *
 * <p>A subclass says how to create its backend, and nothing else.
 */
public abstract class BackendContract
    implements CountingContract,
        TimeContract,
        WindowContract,
        PolicyChangeContract,
        RuleChangeContract,
        RefundContract,
        ResetContract,
        SeveralLimitsContract,
        RaceContract,
        AlgorithmLaws,
        VectorContract {

  private static final long START = 1_764_567_890_123_456L;

  private Fixture fixture;

  /**
   * Returns a backend that reads every instant it decides by from {@code ticker}.
   *
   * <p>Its counters must live by that clock alone: a store that expires them by its own clock while
   * the ticker stands still must be kept from doing so. The counters that tests use are new, so the
   * store need not be empty. Called before each test; the backend is closed after it.
   */
  protected abstract Backend backend(ManualTicker ticker);

  @Override
  public final Fixture fixture() {
    return fixture;
  }

  /** Creates the backend. */
  @BeforeEach
  public final void openBackend() {
    ManualTicker ticker = new ManualTicker(START);
    fixture = new Fixture(ticker, backend(ticker));
  }

  /** Closes the backend. */
  @AfterEach
  public final void closeBackend() {
    fixture.backend().close();
  }
}
