package dev.limiter.jmh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CrewTest {

  private static final Duration MOMENT = Duration.ofMillis(50);

  @Test
  void shift_ofSeveralCallers_countsTheChecksOfAll() throws InterruptedException {
    AtomicInteger checks = new AtomicInteger();
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Contender contender =
        counter -> {
          pause();
          threads.add(Thread.currentThread());
          checks.incrementAndGet();
          return true;
        };

    Crew.Shift shift = new Crew(contender, Load.on(Traffic.MANY_KEYS, 8)).work(MOMENT);

    assertThat(threads).hasSize(8);
    assertThat(shift.latencies().size()).isEqualTo(checks.get());
    assertThat(shift.failed()).isZero();
    assertThat(shift.nanos()).isGreaterThanOrEqualTo(MOMENT.toNanos());
  }

  @Test
  void callers_thatComeTooLate_checkOnce() throws InterruptedException {
    Crew crew = new Crew(counter -> true, Load.on(Traffic.MANY_KEYS, 8));

    assertThat(crew.work(Duration.ZERO).latencies().size()).isGreaterThanOrEqualTo(8);
  }

  @Test
  void counters_ofManyKeys_areAllChecked() throws InterruptedException {
    Set<Integer> counters = ConcurrentHashMap.newKeySet();
    Contender contender =
        counter -> {
          counters.add(counter);
          return true;
        };

    Crew crew = new Crew(contender, Load.on(Traffic.MANY_KEYS, 1));
    for (int moments = 1; moments < 100 && counters.size() <= 900; moments *= 2) {
      crew.work(MOMENT.multipliedBy(moments)); // a busy machine may run it little in one
    }

    assertThat(counters)
        .hasSizeGreaterThan(900)
        .allMatch(counter -> 0 <= counter && counter < 1_000);
  }

  @Test
  void check_thatIsNotAnswered_isCountedApart() throws InterruptedException {
    AtomicInteger checks = new AtomicInteger();
    Contender contender =
        counter -> {
          pause();
          if (checks.incrementAndGet() % 2 == 0) {
            throw new IllegalArgumentException("no answer");
          }
          return true;
        };

    Crew crew = new Crew(contender, Load.LONE);
    Crew.Shift shift;
    int moments = 1;
    do {
      checks.set(0);
      shift = crew.work(MOMENT.multipliedBy(moments)); // a busy machine may run it once in one
      moments *= 2;
    } while (shift.failed() == 0 && moments < 100);

    assertThat(shift.failed()).isPositive();
    assertThat(shift.latencies().size() + shift.failed()).isEqualTo(checks.get());
  }

  @Test
  void check_thatEndsAsItMustNot_endsTheRun() {
    Contender admits = counter -> true;
    Contender denies = counter -> false;

    assertThatThrownBy(() -> new Crew(denies, Load.LONE).work(MOMENT))
        .hasRootCauseInstanceOf(Contender.WrongOutcome.class);
    assertThatThrownBy(() -> new Crew(admits, Load.DENIED).work(MOMENT))
        .hasRootCauseInstanceOf(Contender.WrongOutcome.class);
  }

  @Test
  void run_withoutAnyAnswer_isRefused() {
    Contender broken =
        counter -> {
          throw new IllegalArgumentException("no answer");
        };

    assertThatThrownBy(() -> new Crew(broken, Load.LONE).work(MOMENT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no answer");
  }

  private static void pause() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
