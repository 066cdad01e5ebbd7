package dev.limiter;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** A backend that fails open, over two that do as a test says. */
abstract class FailOpenFixture {

  static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));
  final RuntimeException down =
      new BackendException(
          BackendException.Kind.UNAVAILABLE, "down", new IllegalStateException("refused"));
  final RuntimeException poisoned =
      new BackendException(
          BackendException.Kind.KEY, "corrupt", new IllegalStateException("WRONGTYPE"));

  final ScriptedBackend primary = new ScriptedBackend();
  final ScriptedBackend local = new ScriptedBackend();
  final FailOpenBackend backend = FailOpenBackend.of(primary, local);

  @AfterEach
  void endProbing() {
    primary.failure = null;
    local.failure = null;
    backend.close();
  }

  final void isDown() {
    primary.failure = down;
    primary.probeFailure = down;
    primary.down = true;
  }

  static Check check(FailureMode mode) {
    return new Check(CounterKey.of("k-" + mode, TEN, mode, false), 1);
  }
}
