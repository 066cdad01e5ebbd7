package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several instances, each with a memory of its own, never refuse what the store would admit. */
final class DenialPropertyTest {

  private static final int WORLDS = 150;

  @Test
  void instancesWithMemories_neverRefuseWhatTheStoreWouldAdmit() {
    Draws draws = Draws.printed("denial memory");
    long remembered = 0;
    for (int i = 0; i < WORLDS; i++) {
      DenialWorld world = new DenialWorld(draws, DenialWorld.Fault.NONE);
      assertThat(world.violations()).isEmpty();
      remembered += world.remembered();
    }
    assertThat(remembered).as("denials without the store").isGreaterThan(WORLDS);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void memoryWithAFault_isCaught(DenialWorld.Fault fault) {
    Draws draws = Draws.printed("denial memory with " + fault);
    for (int i = 0; i < 20 * WORLDS; i++) {
      if (!new DenialWorld(draws, fault).violations().isEmpty()) {
        return;
      }
    }
    throw new AssertionError(fault + " is not caught");
  }
}
