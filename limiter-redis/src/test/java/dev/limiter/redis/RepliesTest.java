package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RepliesTest {

  private final Check check = new Check(Counters.fresh(Counters.TEN_A_DAY), 3);

  private static byte[] reply(long... figures) {
    ByteBuffer buffer = ByteBuffer.allocate(figures.length * Long.BYTES);
    for (long figure : figures) {
      buffer.putLong(figure);
    }
    return buffer.array();
  }

  @Test
  void figures_areReadInOrder() {
    Decision decision =
        Replies.decision(check, reply(7, 0, 25_920_000_000L, 1_764_567_890_123_456L));

    assertThat(decision.statuses())
        .containsExactly(
            new LimitStatus(
                check.key(), 3, true, false, 7, 0, 25_920_000_000L, 1_764_567_890_123_456L));
  }

  @Test
  void minusOne_isNever() {
    assertThat(Replies.decision(check, reply(10, -1, 0, 1)).retryAfter()).isEmpty();
    assertThat(Replies.statuses(List.of(check), reply(10, -1, 0, 1)).get(0).retryAfter()).isEmpty();
  }

  @Test
  void replyOfSomethingElse_isAFaultOfTheBackend() {
    for (Object reply : new Object[] {1L, List.of(), new byte[31], new byte[64]}) {
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> Replies.decision(check, reply))
          .withMessage("the server's reply is not that of the limiter's script");
    }
  }

  @Test
  void replyToAResetThatIsNoCount_isAFaultOfTheBackend() {
    Replies.requireCount(0L);
    for (Object reply : new Object[] {List.of(), new byte[32]}) {
      assertThatExceptionOfType(BackendException.class)
          .isThrownBy(() -> Replies.requireCount(reply))
          .withMessage("the server's reply is not that of the limiter's script");
    }
  }
}
