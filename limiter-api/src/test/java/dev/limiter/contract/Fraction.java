package dev.limiter.contract;

import java.math.BigInteger;

/** An exact rational number in lowest terms, of any size: slow and obvious. */
final class Fraction implements Comparable<Fraction> {

  static final Fraction ZERO = of(0);

  private final BigInteger numerator;
  private final BigInteger denominator;

  private Fraction(BigInteger numerator, BigInteger denominator) {
    if (denominator.equals(BigInteger.ONE)) {
      this.numerator = numerator;
      this.denominator = denominator;
      return;
    }
    BigInteger divisor = numerator.gcd(denominator);
    BigInteger signed = denominator.signum() < 0 ? divisor.negate() : divisor;
    this.numerator = numerator.divide(signed);
    this.denominator = denominator.divide(signed);
  }

  static Fraction of(long value) {
    return of(value, 1);
  }

  static Fraction of(long numerator, long denominator) {
    return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  BigInteger numerator() {
    return numerator;
  }

  Fraction plus(Fraction other) {
    if (denominator.equals(other.denominator)) {
      return new Fraction(numerator.add(other.numerator), denominator);
    }
    return new Fraction(
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
        denominator.multiply(other.denominator));
  }

  Fraction minus(Fraction other) {
    return plus(new Fraction(other.numerator.negate(), other.denominator));
  }

  Fraction times(Fraction other) {
    return new Fraction(
        numerator.multiply(other.numerator), denominator.multiply(other.denominator));
  }

  Fraction dividedBy(Fraction other) {
    return new Fraction(
        numerator.multiply(other.denominator), denominator.multiply(other.numerator));
  }

  Fraction min(Fraction other) {
    return compareTo(other) <= 0 ? this : other;
  }

  boolean isNegative() {
    return numerator.signum() < 0;
  }

  long floor() {
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    return parts[0].longValueExact() - (parts[1].signum() < 0 ? 1 : 0);
  }

  long ceiling() {
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    return parts[0].longValueExact() + (parts[1].signum() > 0 ? 1 : 0);
  }

  @Override
  public int compareTo(Fraction other) {
    return denominator.equals(other.denominator)
        ? numerator.compareTo(other.numerator)
        : numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Fraction other
        && numerator.equals(other.numerator)
        && denominator.equals(other.denominator);
  }

  @Override
  public int hashCode() {
    return 31 * numerator.hashCode() + denominator.hashCode();
  }

  @Override
  public String toString() {
    return numerator + "/" + denominator;
  }
}
