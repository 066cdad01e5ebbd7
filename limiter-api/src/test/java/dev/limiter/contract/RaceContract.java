package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Many threads at one instant admit exactly what one thread would. */
interface RaceContract extends Contract {

  /** Returns how many threads race. */
  default int racers() {
    return 8;
  }

  /** Returns how often each of them asks. */
  default int attempts() {
    return 400;
  }

  /** One token more than half of what is asked for, so that the race is about who gets it. */
  private long capacity() {
    return (long) racers() * attempts() / 2 + 1;
  }

  private Policy whole() {
    return Policy.tokenBucket(1, Duration.ofSeconds(1)).withBurst(capacity());
  }

  private Policy fractional() {
    return Policy.tokenBucket(7, Duration.ofSeconds(1)).withBurst(capacity());
  }

  /** A policy of each kind of state, with a capacity that the race is about. */
  private List<Policy> policies() {
    Duration day = Duration.ofDays(1);
    return List.of(
        whole(),
        fractional(),
        Policy.fixedWindow(capacity(), day),
        Policy.slidingWindowCounter(capacity(), day),
        Policy.slidingWindowLog(Math.min(capacity(), Policy.MAX_LOG_LIMIT), day));
  }

  private static long taken(Decision decision) {
    return decision.charged().stream().mapToLong(LimitStatus::cost).sum();
  }

  @Test
  default void racingThreads_admitExactlyTheCapacity() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);

      long taken = Race.sum(racers(), attempts(), () -> taken(fixture().check(key, 1)));

      assertThat(taken).as("taken of %s", policy).isEqualTo(policy.burst());
      assertThat(fixture().remaining(key)).isZero();
    }
  }

  @Test
  default void racingCosts_takeNoMoreThanTheCapacityAndLeaveNoneBehind() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);
      AtomicLong turn = new AtomicLong();

      long taken =
          Race.sum(
              racers(),
              attempts(),
              () -> taken(fixture().check(key, 1 + turn.getAndIncrement() % 4)));

      assertThat(taken + fixture().remaining(key)).as("of %s", policy).isEqualTo(policy.burst());
      assertThat(fixture().remaining(key)).isLessThan(4);
    }
  }

  @Test
  default void racingRefunds_giveBackExactlyWhatWasTaken() {
    for (Policy policy : policies()) {
      CounterKey key = fixture().key(policy);
      fixture().take(key, policy.burst() - 2);

      Race.sum(
          racers(),
          attempts(),
          () -> {
            Decision decision = fixture().check(key, 1);
            fixture().backend().refund(decision);
            return taken(decision);
          });

      assertThat(fixture().remaining(key)).as("left of %s", policy).isEqualTo(2);
    }
  }

  @Test
  default void racingChecksOfSeveral_areAllOrNothing() {
    Policy narrowPolicy = Policy.tokenBucket(7, Duration.ofSeconds(1)).withBurst(capacity() / 4);
    CounterKey wide = fixture().key(whole());
    CounterKey narrow = fixture().key(narrowPolicy);
    CounterKey third = fixture().key(Policy.fixedWindow(capacity(), Duration.ofDays(1)));
    List<List<CounterKey>> mixes =
        List.of(
            List.of(wide, narrow),
            List.of(narrow, wide),
            List.of(wide),
            List.of(third, narrow, wide),
            List.of(narrow));
    List<LongSupplier> tasks = mixes.stream().<LongSupplier>map(keys -> () -> ask(keys)).toList();

    List<Long> admitted = Race.sums(attempts(), tasks);

    long both = admitted.get(0) + admitted.get(1) + admitted.get(3);
    assertThat(both + admitted.get(4)).isEqualTo(narrowPolicy.burst());
    assertThat(fixture().remaining(narrow)).isZero();
    assertThat(fixture().remaining(wide)).isEqualTo(capacity() - both - admitted.get(2));
    assertThat(fixture().remaining(third)).isEqualTo(capacity() - admitted.get(3));
  }

  @Test
  default void racingPeeksOfSeveral_neverSeeHalfACharge() {
    CounterKey first = fixture().key(whole());
    CounterKey second = fixture().key(Policy.slidingWindowCounter(capacity(), Duration.ofDays(1)));
    List<LongSupplier> tasks =
        List.of(
            () -> ask(List.of(first, second)),
            () -> ask(List.of(second, first)),
            () -> disagreement(List.of(first, second)),
            () -> disagreement(List.of(second, first)));

    List<Long> sums = Race.sums(attempts(), tasks);

    assertThat(sums.get(2) + sums.get(3))
        .as("peeks that saw one charged without the other")
        .isZero();
  }

  private long disagreement(List<CounterKey> keys) {
    List<LimitStatus> statuses = fixture().check(keys, 0).statuses();
    return statuses.get(0).remaining() == statuses.get(1).remaining() ? 0 : 1;
  }

  private long ask(List<CounterKey> keys) {
    Decision decision =
        keys.size() == 1
            ? fixture().backend().check(new Check(keys.get(0), 1))
            : fixture().check(keys, 1);
    return decision.allowed() ? 1 : 0;
  }
}
