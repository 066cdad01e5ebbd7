package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** The division of products that do not fit. */
final class SlidingWindowCounterTest {

  private static final long MAX = 1L << 46;

  @Test
  void quotient_ofWhatEver_isThatOfIntegersOfAnySize() {
    Draws draws = Draws.printed("quotient");
    for (int i = 0; i < 100_000; i++) {
      long a = draws.scaled(1, MAX);
      long b = draws.scaled(1, MAX);
      assertExact(a, b, draws.scaled(1, MAX));
    }
  }

  @Test
  void quotient_atTheEnds_isExact() {
    for (long a : new long[] {0, 1, 2, MAX - 1, MAX}) {
      for (long b : new long[] {0, 1, 2, MAX - 1, MAX}) {
        for (long n : new long[] {1, 2, 3, MAX - 1, MAX}) {
          assertExact(a, b, n);
        }
      }
    }
    assertExact((1L << 53) - 1, 1, 1);
    assertExact(1L << 27, 1L << 26, 3);
  }

  private static void assertExact(long a, long b, long n) {
    BigInteger[] exact =
        BigInteger.valueOf(a)
            .multiply(BigInteger.valueOf(b))
            .divideAndRemainder(BigInteger.valueOf(n));
    if (exact[0].bitLength() > 62) {
      return; // no caller divides to more than one of the factors
    }
    assertThat(SlidingWindowCounter.quotient(a, b, n))
        .as("%d x %d / %d", a, b, n)
        .isEqualTo(exact[0].longValueExact());
    assertThat(SlidingWindowCounter.isMultiple(a, b, n))
        .as("%d x %d by %d", a, b, n)
        .isEqualTo(exact[1].signum() == 0);
  }
}
