package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Only lateness is tried again, and not for ever. */
final class OnceInThreeTest {

  private static final List<OnceInThreeTest> ATTEMPTS = new ArrayList<>();

  @OnceInThree
  void testThatIsLateTwice_isRunAThirdTimeFromItsBeginning() {
    ATTEMPTS.add(this);
    if (ATTEMPTS.size() < 3) {
      throw new Late("on purpose");
    }
  }

  @AfterAll
  static void assertAttempts() {
    assertThat(ATTEMPTS).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void lateness_isHandedOnAtTheThirdAttemptOnly() throws Throwable {
    AtomicBoolean wanted = new AtomicBoolean();

    judge(2, wanted, new Late(""));
    assertThat(wanted.getAndSet(false)).isTrue();
    assertThatThrownBy(() -> judge(3, wanted, new Late(""))).isInstanceOf(Late.class);
    assertThat(wanted).isFalse();
  }

  @Test
  void wrongAnswer_isNeverTriedAgain() {
    AtomicBoolean wanted = new AtomicBoolean();

    assertThatThrownBy(() -> judge(1, wanted, new AssertionError("10 admitted of 9")))
        .hasMessage("10 admitted of 9");
    assertThat(wanted).isFalse();
  }

  private static void judge(int attempt, AtomicBoolean wanted, Throwable thrown) throws Throwable {
    new OnceInThree.Attempt(attempt, wanted)
        .judge(
            () -> {
              throw thrown;
            });
  }
}
