package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisDataException;

/** What a connection does when its server refuses a call about several counters. */
final class GatheringTest {

  private final List<String> told = new ArrayList<>();
  private final Gathering gathering = new Gathering();

  GatheringTest() {
    gathering.reportTo(told::add);
    gathering.allow();
  }

  @Test
  void callThatNoServerTakes_endsItAndIsReported() {
    gathering.refused(
        new JedisDataException("CROSSSLOT Keys in request don't hash to the same slot"));

    assertThat(gathering.isPossible()).isFalse();
    assertThat(told).containsExactly("Redis refused to run the limiter's script: CROSSSLOT");
  }

  @Test
  void callWithAKeyThatIsNotAllowed_isReportedAndOthersAreGathered() {
    gathering.refused(new JedisDataException("NOPERM No permissions to access a key"));

    assertThat(gathering.isPossible()).isTrue();
    assertThat(told).containsExactly("Redis refused to run the limiter's script: NOPERM");
  }

  @Test
  void log_saysItOnce() {
    try (CapturedLog captured = new CapturedLog()) {
      GatheringLog log = new GatheringLog();
      for (int i = 0; i < 10; i++) {
        log.impossible("10.0.0.7:6379", "attempt " + i);
      }

      assertThat(captured.lines("WARN")).hasSize(1);
      assertThat(captured.lines("WARN").get(0))
          .endsWith(
              "Redis at 10.0.0.7:6379 is asked about each counter by a call of its own, which costs"
                  + " it more: attempt 0");
    }
  }
}
