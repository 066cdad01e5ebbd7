package dev.limiter;

/**
 * A rate in lowest terms: {@code tokens} every {@code micros} microseconds.
 *
 * <p>One token takes {@code micros / tokens} microseconds. Kept as a whole part and a remainder
 * that arithmetic needs no number above the time that a bucket takes to fill.
 *
 * @param tokens the numerator, at least 1
 * @param micros the denominator, at least 1; prime to {@code tokens}
 */
public record Rate(long tokens, long micros) {

  /** Returns {@code tokens} per {@code micros}, reduced to lowest terms. */
  static Rate of(long tokens, long micros) {
    long divisor = greatestCommonDivisor(tokens, micros);
    return new Rate(tokens / divisor, micros / divisor);
  }

  /** Returns the whole microseconds that one token takes. */
  public long wholeMicros() {
    return tokens == 1 ? micros : micros / tokens; // a division would cost more
  }

  /** Returns what is left of one token's time, in {@code tokens}-ths of a microsecond. */
  public long partMicros() {
    return tokens == 1 ? 0 : micros % tokens;
  }

  private static long greatestCommonDivisor(long a, long b) {
    return b == 0 ? a : greatestCommonDivisor(b, a % b);
  }
}
