package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rules that change while their counters are in use: by a reload, and in a rolling upgrade. */
interface RuleChangeContract extends Contract {

  Descriptor USER = Descriptor.of("user", "u");

  private static long admitted(RateLimiter limiter, int attempts) {
    return LongStream.range(0, attempts).filter(i -> limiter.check(USER).allowed()).count();
  }

  @Test
  default void case20_twoLimitsOfOneKey_areBothEnforcedAsWritten() {
    Duration minute = Duration.ofMinutes(1);
    for (Algorithm algorithm : Algorithm.values()) {
      RateLimiter limiter =
          fixture()
              .limiter(
                  fixture().fresh(),
                  Policy.of(algorithm, 10, minute).withName("ten"),
                  Policy.of(algorithm, 5, minute).withName("five"));

      assertThat(admitted(limiter, 20)).as("%s", algorithm).isEqualTo(5);
      Decision peek = limiter.peek(USER);
      assertThat(peek.statuses())
          .extracting(status -> status.policy().name() + " " + status.remaining())
          .containsExactly("ten 5", "five 0");
      assertThat(peek.binding().orElseThrow().policy().name()).isEqualTo("five");
    }
  }

  @Test
  default void case24_reloadedRules_resetNothing() {
    for (Algorithm algorithm : Algorithm.values()) {
      String domain = fixture().fresh();
      Policy hourly = Policy.of(algorithm, 5, Duration.ofHours(1));
      for (int i = 0; i < 4; i++) {
        assertThat(admitted(fixture().limiter(domain, hourly), 1)).isEqualTo(1);
      }
      assertThat(fixture().limiter(domain, hourly).peek(USER).remaining())
          .as("%s", algorithm)
          .isEqualTo(1);
    }
  }

  @Test
  default void case25_limitLoweredByAReload_leavesNoMoreThanItself() {
    for (Algorithm algorithm : Algorithm.values()) {
      String domain = fixture().fresh();
      admitted(fixture().limiter(domain, Policy.of(algorithm, 100, Duration.ofHours(1))), 1);

      RateLimiter lowered = fixture().limiter(domain, Policy.of(algorithm, 5, Duration.ofHours(1)));
      assertThat(admitted(lowered, 20)).as("%s", algorithm).isBetween(4L, 5L);
    }
  }

  /** What passed counts: a bucket refills from empty, a window has the rest of its new limit. */
  @Test
  default void case25_limitRaisedByAReload_isNoFreshStart() {
    for (Algorithm algorithm : Algorithm.values()) {
      String domain = fixture().fresh();
      admitted(fixture().limiter(domain, Policy.of(algorithm, 5, Duration.ofHours(1))), 5);

      RateLimiter raised =
          fixture().limiter(domain, Policy.of(algorithm, 100, Duration.ofHours(1)));
      assertThat(admitted(raised, 200))
          .as("%s", algorithm)
          .isEqualTo(algorithm == Algorithm.TOKEN_BUCKET ? 0 : 95);
    }
  }

  @Test
  default void changedWindow_exhaustedHour_isOpenAgainWithinASecond() {
    for (Algorithm algorithm : Algorithm.values()) {
      String domain = fixture().fresh();
      RateLimiter hourly =
          fixture().limiter(domain, Policy.of(algorithm, 1_000, Duration.ofHours(1)));
      assertThat(hourly.check(USER, 1_000).allowed()).isTrue();

      RateLimiter perSecond =
          fixture().limiter(domain, Policy.of(algorithm, 10, Duration.ofSeconds(1)));
      fixture().ticker().advance(1_000_000);
      assertThat(admitted(perSecond, 20)).as("%s", algorithm).isEqualTo(10);
      assertThat(admitted(hourly, 1)).as("%s: the old rule still counts", algorithm).isZero();
    }
  }

  @Test
  default void changedWindow_ofASecondToAnHour_startsFromOneFullBucketOnce() {
    for (Algorithm algorithm : Algorithm.values()) {
      String domain = fixture().fresh();
      admitted(fixture().limiter(domain, Policy.of(algorithm, 10, Duration.ofSeconds(1))), 10);

      for (int reload = 0, left = 1_000; reload < 3; reload++, left = 0) {
        RateLimiter hourly =
            fixture().limiter(domain, Policy.of(algorithm, 1_000, Duration.ofHours(1)));
        assertThat(admitted(hourly, 1_100)).as("%s", algorithm).isEqualTo(left);
      }
    }
  }

  @Test
  default void changedAlgorithm_startsFromOneCapacityOnceAndBackFromWhatIsLeft() {
    String domain = fixture().fresh();
    List<RateLimiter> versions = new ArrayList<>();
    for (Algorithm algorithm : Algorithm.values()) {
      versions.add(fixture().limiter(domain, Policy.of(algorithm, 5, Duration.ofDays(1))));
    }

    assertThat(versions).allMatch(limiter -> admitted(limiter, 20) == 5);
    assertThat(versions).allMatch(limiter -> admitted(limiter, 20) == 0);
  }

  @Test
  default void rollingUpgrade_twoVersionsInForceAtOnce_neverFailAndKeepTheirBounds() {
    Duration day = Duration.ofDays(1);
    for (Algorithm algorithm : Algorithm.values()) {
      String domain = fixture().fresh();
      RateLimiter before = fixture().limiter(domain, Policy.of(algorithm, 60, day));
      RateLimiter after = fixture().limiter(domain, Policy.of(algorithm, 90, day));
      RateLimiter other = fixture().limiter(domain, Policy.tokenBucket(70, Duration.ofHours(1)));
      List<LongSupplier> tasks =
          List.of(() -> take(before), () -> take(after), () -> take(other), () -> take(after));

      List<Long> admitted = Race.sums(100, tasks);

      assertThat(admitted.get(0) + admitted.get(1) + admitted.get(3))
          .as("%s: no more than the larger limit", algorithm)
          .isBetween(60L, 90L);
      assertThat(admitted.get(2)).as("%s", algorithm).isEqualTo(70);
    }
  }

  private static long take(RateLimiter limiter) {
    Decision decision = limiter.check(USER);
    if (decision.source() != Decision.Source.BACKEND) {
      throw new IllegalStateException("not decided by the backend: " + decision);
    }
    return decision.allowed() ? 1 : 0;
  }
}
