package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Decision.Source;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Denials of what a scattered check had taken for a moment, and gave back. */
final class ScatteredDenialTest {

  private static final CounterKey FIRST = CounterKey.of("1", TEN_A_DAY);
  private static final CounterKey SECOND = CounterKey.of("2", TEN_A_DAY);

  private final TwoPartitions store = new TwoPartitions();
  private final RedisBackend backend =
      new RedisBackend(
          store,
          new Parameters("", null),
          Duration.ofSeconds(1),
          new DenialMemory(Duration.ofSeconds(5), 64, () -> 0),
          Duration.ofMinutes(1));

  /** A store in which the first counter has one left and the second nothing. */
  private static final class TwoPartitions implements PlainScriptRunner {

    private static final Script REFUND = Scripts.toRefund(EnumSet.of(Algorithm.TOKEN_BUCKET));

    private long left = 1;
    private int calls;
    private Runnable meanwhile = () -> {};

    @Override
    @SuppressWarnings("ReferenceEquality") // there is one of each
    public Object run(ScriptCall call) {
      calls++;
      if (call.routingKey()[0] == '2') {
        meanwhile.run();
        return reply(0, 360_000_000);
      }
      if (call.script == REFUND) {
        left++;
        return reply(left, 0);
      }
      boolean allowed = left > 0;
      left -= allowed ? 1 : 0;
      return reply(left, allowed ? 0 : 360_000_000);
    }

    private static byte[] reply(long remaining, long retryAfter) {
      return ByteBuffer.allocate(32)
          .putLong(remaining)
          .putLong(retryAfter)
          .putLong(3_600_000_000L)
          .putLong(1)
          .array();
    }

    @Override
    public boolean isPartitioned() {
      return true;
    }

    @Override
    public void close() {
      // Holds nothing.
    }
  }

  @Test
  void deniedWhileAScatteredCheckHadTaken_isAskedOnceItGaveBack() {
    store.meanwhile = () -> assertThat(backend.check(one(FIRST)).allowed()).isFalse();
    assertThat(backend.check(List.of(one(FIRST), one(SECOND))).allowed()).isFalse();

    assertThat(backend.check(one(FIRST)).allowed()).isTrue();
  }

  @Test
  void scatteredDenial_isRememberedThoughItGaveBack() {
    assertThat(backend.check(List.of(one(FIRST), one(SECOND))).source()).isEqualTo(Source.BACKEND);
    int calls = store.calls;

    assertThat(backend.check(List.of(one(FIRST), one(SECOND))).source())
        .isEqualTo(Source.LOCAL_DENIAL);
    assertThat(store.calls).isEqualTo(calls);
  }
}
