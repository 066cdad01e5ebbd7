package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** A counter that is reset is as if it was never used. */
interface ResetContract extends Contract {

  private static List<Policy> policies() {
    Duration day = Duration.ofDays(1);
    return List.of(
        Policy.tokenBucket(10, day),
        Policy.tokenBucket(7, day).withBurst(10), // with a fraction
        Policy.fixedWindow(10, day),
        Policy.slidingWindowCounter(10, day),
        Policy.slidingWindowLog(10, day));
  }

  @Test
  default void reset_usedCounter_isAsIfItWasNeverUsed() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, 4);
      fixture().ticker().advance(1_234_567);
      fixture().take(key, 6);
      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isFalse();

      fixture().backend().reset(List.of(key));

      assertThat(fixture().ask(key, 0)).as("%s", policy).isEqualTo(new Outcome(true, 10, 0, 0));
      fixture().take(key, 10);
      assertThat(fixture().check(key, 1).allowed()).as("%s", policy).isFalse();
    }
  }

  @Test
  default void reset_counterThatWasNeverUsed_changesNothing() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);

      fixture().backend().reset(List.of(key));
      fixture().backend().reset(List.of(key));

      assertThat(fixture().ask(key, 10)).isEqualTo(fixture().ask(fixture().key(policy), 10));
    }
  }

  @Test
  default void reset_ofSeveral_isOfThoseAndNoOthers() {
    List<CounterKey> keys =
        policies().stream().flatMap(p -> List.of(p, p).stream()).map(fixture()::key).toList();
    keys.forEach(key -> fixture().take(key, 9));
    CounterKey shadow = fixture().shadow(policies().get(0));
    fixture().check(List.of(shadow), 9);

    List<CounterKey> chosen = new ArrayList<>(List.of(shadow));
    for (int i = 0; i < keys.size(); i += 2) {
      chosen.add(keys.get(i));
    }
    fixture().backend().reset(chosen);

    assertThat(chosen).extracting(fixture()::remaining).containsOnly(10L);
    assertThat(keys.stream().filter(key -> !chosen.contains(key)))
        .extracting(fixture()::remaining)
        .containsOnly(1L);
  }

  @Test
  default void reset_underAnotherPolicy_forgetsWhatTheCounterHolds() {
    for (Policy used : policies()) {
      for (Policy now : policies()) {
        CounterKey key = fixture().key(used);
        fixture().take(key, 10);

        fixture().backend().reset(List.of(fixture().changed(key, now)));

        assertThat(fixture().remaining(key)).as("%s, reset as %s", used, now).isEqualTo(10);
      }
    }
  }

  @Test
  default void reset_thenARefundOfWhatWasTakenBefore_neverLiftsAboveTheCapacity() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);
      Decision before = fixture().take(key, 8);

      fixture().backend().reset(List.of(key));
      fixture().backend().refund(before);

      assertThat(fixture().ask(key, 0)).as("%s", policy).isEqualTo(new Outcome(true, 10, 0, 0));
    }
  }

  @Test
  default void reset_whileOthersTake_admitsBetweenOneAndTwoCapacities() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);
      AtomicInteger calls = new AtomicInteger();
      LongSupplier reset =
          () -> {
            if (calls.incrementAndGet() == 5) {
              fixture().backend().reset(List.of(key));
            }
            return 0;
          };
      LongSupplier take = () -> fixture().check(key, 1).allowed() ? 1 : 0;

      long admitted =
          Race.sums(20, List.of(take, take, reset, take)).stream().mapToLong(n -> n).sum();

      assertThat(admitted).as("%s", policy).isBetween(10L, 20L);
      long left = fixture().remaining(key);
      assertThat(left).as("%s", policy).isBetween(0L, 10L);
    }
  }
}
