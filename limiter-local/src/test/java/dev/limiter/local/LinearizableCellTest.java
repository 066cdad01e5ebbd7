package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.Share;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every answer of racing checks and peeks is one that some order of them gives on one thread: a
 * linearizability checker tries random programs on each kind of cell, and on its broken twin.
 */
final class LinearizableCellTest {

  /** What the checker calls; a subclass says on which cell. */
  public abstract static class Subject {

    private static final long NOW = 1_764_567_890_123_456L;
    private static final Duration DAY = Duration.ofDays(1);

    private final IntFunction<Decision> checks;

    Subject(Cell cell, Policy policy) {
      CounterKey key = CounterKey.of("a", policy);
      this.checks = cost -> cell.check(key, cost, NOW);
    }

    Subject(Reserve reserve, Policy policy) {
      CounterKey key = CounterKey.of("a", policy);
      this.checks = cost -> reserve.check(key, cost, NOW, Share.whole());
    }

    /** Returns everything that a caller could see. */
    @Operation
    public String check(@Param(gen = IntGen.class, conf = "1:3") int cost) {
      return answer(checks.apply(cost));
    }

    /** Likewise. */
    @Operation
    public String peek() {
      return answer(checks.apply(0));
    }

    private static String answer(Decision decision) {
      return decision.allowed() + " " + decision.remaining() + " " + decision.resetAfter();
    }
  }

  /** A bucket whose state is one long. */
  public static final class WholeBucket extends Subject {
    public WholeBucket() {
      super(new TokenBucketCell(1, null), Policy.tokenBucket(4, Subject.DAY));
    }
  }

  /** A bucket whose state has a fraction. */
  public static final class FractionalBucket extends Subject {
    public FractionalBucket() {
      super(
          new TokenBucketCell(1, null), Policy.tokenBucket(7, Duration.ofSeconds(1)).withBurst(4));
    }
  }

  /** A fixed window. */
  public static final class Fixed extends Subject {
    public Fixed() {
      super(new FixedWindowCell(1, null), Policy.fixedWindow(4, Subject.DAY));
    }
  }

  /** A sliding window counter. */
  public static final class Counter extends Subject {
    public Counter() {
      super(new SlidingWindowCounterCell(1, null), Policy.slidingWindowCounter(4, Subject.DAY));
    }
  }

  /** A sliding window log. */
  public static final class Log extends Subject {
    public Log() {
      super(new SlidingWindowLogCell(1, null), Policy.slidingWindowLog(4, Subject.DAY));
    }
  }

  /** What an instance may admit alone. */
  public static final class Alone extends Subject {
    public Alone() {
      super(new Reserve(), Policy.tokenBucket(4, Subject.DAY));
    }
  }

  /** That of which no change looks at what it changes. */
  public static final class TornAlone extends Subject {
    public TornAlone() {
      super(new TornReserve(), Policy.tokenBucket(4, Subject.DAY));
    }
  }

  /** A bucket that nobody claims. */
  public static final class TornBucket extends Subject {
    public TornBucket() {
      super(
          new TornCell(Algorithm.TOKEN_BUCKET, 1),
          Policy.tokenBucket(7, Duration.ofSeconds(1)).withBurst(4));
    }
  }

  /** A fixed window that nobody claims. */
  public static final class TornFixed extends Subject {
    public TornFixed() {
      super(new TornCell(Algorithm.FIXED_WINDOW, 1), Policy.fixedWindow(4, Subject.DAY));
    }
  }

  /** A sliding window counter that nobody claims. */
  public static final class TornCounter extends Subject {
    public TornCounter() {
      super(
          new TornCell(Algorithm.SLIDING_WINDOW_COUNTER, 1),
          Policy.slidingWindowCounter(4, Subject.DAY));
    }
  }

  /** A sliding window log that nobody claims. */
  public static final class TornLog extends Subject {
    public TornLog() {
      super(new TornCell(Algorithm.SLIDING_WINDOW_LOG, 1), Policy.slidingWindowLog(4, Subject.DAY));
    }
  }

  /** Calls before the race would empty the cell, and it would prove nothing. */
  private static StressOptions race(int iterations) {
    return new StressOptions()
        .actorsBefore(0)
        .threads(2)
        .actorsPerThread(3)
        .actorsAfter(1)
        .iterations(iterations)
        .invocationsPerIteration(1_000);
  }

  static Stream<Class<? extends Subject>> cells() {
    return Stream.of(
        WholeBucket.class,
        FractionalBucket.class,
        Fixed.class,
        Counter.class,
        Log.class,
        Alone.class);
  }

  static Stream<Class<? extends Subject>> tornCells() {
    return Stream.of(
        TornBucket.class, TornFixed.class, TornCounter.class, TornLog.class, TornAlone.class);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void cell_isLinearizable(Class<? extends Subject> subject) {
    assertThatCode(() -> race(20).check(subject)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("tornCells")
  void tornCell_isCaught(Class<? extends Subject> subject) {
    assertThatExceptionOfType(LincheckAssertionError.class)
        .isThrownBy(() -> race(200).check(subject));
  }
}
