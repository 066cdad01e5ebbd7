package dev.limiter.examples.algorithms;

import java.util.Arrays;

/** A choice of keys in which the k-th most popular is chosen 1/k as often as the first. */
final class Zipf {

  private final double[] upTo; // the share of the keys up to each

  Zipf(int keys) {
    upTo = new double[keys];
    double sum = 0;
    for (int i = 0; i < keys; i++) {
      sum += 1.0 / (i + 1);
      upTo[i] = sum;
    }
    for (int i = 0; i < keys; i++) {
      upTo[i] /= sum;
    }
  }

  /** Returns the key, from 0, at a place between 0 and 1. */
  int key(double place) {
    int found = Arrays.binarySearch(upTo, place);
    return Math.min(found >= 0 ? found + 1 : -found - 1, upTo.length - 1);
  }
}
