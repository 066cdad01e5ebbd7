package dev.limiter.jmh.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One cell of the table.
 *
 * @param subject who is measured
 * @param keys how many keys are checked
 * @param outcome what every check comes to
 * @param threads how many threads check at once
 */
public record Case(Subject subject, KeySet keys, Outcome outcome, int threads) {

  /** How many threads are measured. */
  public static final List<Integer> THREADS = List.of(1, 2);

  /** Returns every case, those that are compared with one another side by side. */
  public static List<Case> all() {
    List<Case> cases = new ArrayList<>();
    for (KeySet keys : KeySet.values()) {
      for (Outcome outcome : Outcome.values()) {
        for (int threads : THREADS) {
          for (Subject subject : Subject.values()) {
            if (subject.supports(keys, outcome)) {
              cases.add(new Case(subject, keys, outcome, threads));
            }
          }
        }
      }
    }
    return cases;
  }

  /** Returns the cases whose slowest checks are looked at: with the store and without. */
  public static List<Case> tails() {
    return Stream.of(Subject.LIMITER, Subject.LIMITER_ALONE, Subject.LIMITER_ALONE_LEARNED)
        .flatMap(
            subject ->
                THREADS.stream()
                    .map(threads -> new Case(subject, KeySet.MANY_KEYS, Outcome.ALLOWED, threads)))
        .toList();
  }

  @Override
  public String toString() {
    return subject.title()
        + ", "
        + keys.title().toLowerCase(Locale.ROOT)
        + ", "
        + outcome.title()
        + ", threads: "
        + threads;
  }
}
