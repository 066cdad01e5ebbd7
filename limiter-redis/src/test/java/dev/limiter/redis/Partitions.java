package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.limiter.BackendException;
import dev.limiter.Partition;
import java.time.Duration;

/** Asks parts of a backend how they are: for tests. */
final class Partitions {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private Partitions() {}

  static boolean isWell(Partition partition) {
    if (partition.isDown()) {
      return false;
    }
    partition.probe();
    return true;
  }

  static void awaitWell(Partition partition) {
    Eventually.holds(SECOND, partition + " to be well", () -> isWell(partition));
  }

  static void awaitDown(Partition partition) {
    Eventually.holds(SECOND, partition + " to be down", partition::isDown);
  }

  static void assertProbeFails(Partition partition, String what) {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(partition::probe)
        .withMessageContaining(what);
  }

  static boolean isWellOrFails(Partition partition) {
    try {
      return isWell(partition);
    } catch (BackendException e) {
      return false;
    }
  }
}
