package dev.limiter.contract;

import dev.limiter.Backend;

/** The oracle itself: a contract that it did not pass would be no contract. */
final class OracleBackendContractTest extends BackendContract {

  @Override
  protected Backend backend(ManualTicker ticker) {
    return new OracleBackend(ticker);
  }
}
