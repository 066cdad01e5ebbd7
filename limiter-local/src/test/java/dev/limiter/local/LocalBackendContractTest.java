package dev.limiter.local;

import dev.limiter.Backend;
import dev.limiter.contract.BackendContract;
import dev.limiter.contract.ManualTicker;

final class LocalBackendContractTest extends BackendContract {

  @Override
  protected Backend backend(ManualTicker ticker) {
    return LocalBackend.builder().ticker(ticker).build();
  }

  /** Enough for claims to meet: without an order of claims, threads then wait for each other. */
  @Override
  public int attempts() {
    return 20_000;
  }
}
