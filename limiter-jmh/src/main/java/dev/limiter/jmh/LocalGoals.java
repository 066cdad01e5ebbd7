package dev.limiter.jmh;

import dev.limiter.jmh.local.Case;
import dev.limiter.jmh.local.KeySet;
import dev.limiter.jmh.local.LocalFigures;
import dev.limiter.jmh.local.Outcome;
import dev.limiter.jmh.local.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/** The goals in process; each holds for every outcome and number of threads, or is missed. */
final class LocalGoals {

  private static final double HOT_KEY_RATIO = 3;
  private static final long HOT_KEY_BYTES = 64;
  private static final double BARE_RATIO = 0.8;
  private static final double BARE_RATIO_OF_TWO = 0.5;
  private static final double MANY_KEYS_RATIO = 0.5;
  private static final double ALONE_RATIO = 2;

  private LocalGoals() {}

  static List<Goal> of(LocalFigures figures) {
    return List.of(
        new Goal(
            "one hot key: at most 3 × Bucket4j's bare bucket",
            each(KeySet.HOT_KEY, ratio(figures), "%.2f ×"),
            all(KeySet.HOT_KEY, ratio(figures)).stream().allMatch(r -> r <= HOT_KEY_RATIO)),
        new Goal(
            "one hot key: at most 64 B allocated per check",
            each(KeySet.HOT_KEY, figures::bytes, "%.0f B"),
            all(KeySet.HOT_KEY, figures::bytes).stream()
                .allMatch(bytes -> Math.round(bytes) <= HOT_KEY_BYTES)),
        new Goal(
            "the bucket alone, allowed: at most 0.8 × Bucket4j's by one thread and 0.5 × by two",
            bare(figures, 1) + "; " + bare(figures, 2),
            bareRatio(figures, 1) <= BARE_RATIO && bareRatio(figures, 2) <= BARE_RATIO_OF_TWO),
        new Goal(
            "100,000 keys: at most 0.5 × Bucket4j behind a Caffeine cache",
            each(KeySet.MANY_KEYS, ratio(figures), "%.2f ×"),
            all(KeySet.MANY_KEYS, ratio(figures)).stream().allMatch(r -> r <= MANY_KEYS_RATIO)),
        alone(
            "Redis gone, 100,000 keys: 99th percentile at most 2 × the local backend's own",
            threads -> alone(figures, Subject.LIMITER_ALONE, threads)),
        alone(
            "the same where the share of each key is learned",
            threads -> alone(figures, Subject.LIMITER_ALONE_LEARNED, threads)));
  }

  private static Goal alone(String what, IntToDoubleFunction ratio) {
    return new Goal(
        what,
        Case.THREADS.stream()
            .map(n -> String.format(Locale.ROOT, "%d thr.: %.2f ×", n, ratio.applyAsDouble(n)))
            .collect(Collectors.joining("; ")),
        Case.THREADS.stream().allMatch(threads -> ratio.applyAsDouble(threads) <= ALONE_RATIO));
  }

  private static double alone(LocalFigures figures, Subject subject, int threads) {
    Case alone = new Case(subject, KeySet.MANY_KEYS, Outcome.ALLOWED, threads);
    return figures.tailRatio(alone, Subject.LIMITER).orElseThrow();
  }

  private static String bare(LocalFigures figures, int threads) {
    return String.format(
        Locale.ROOT,
        "%d thr.: %.2f ×, %.0f B",
        threads,
        bareRatio(figures, threads),
        figures.bytes(bareCase(threads)).orElseThrow());
  }

  private static double bareRatio(LocalFigures figures, int threads) {
    return figures.ratio(bareCase(threads), Subject.BUCKET4J).orElseThrow();
  }

  private static Case bareCase(int threads) {
    return new Case(Subject.LIMITER_CELL, KeySet.HOT_KEY, Outcome.ALLOWED, threads);
  }

  private static Function<Case, Optional<Double>> ratio(LocalFigures figures) {
    return measured -> figures.ratio(measured, Subject.BUCKET4J);
  }

  private static List<Double> all(KeySet keys, Function<Case, Optional<Double>> figure) {
    return cases(keys).stream().map(measured -> figure.apply(measured).orElseThrow()).toList();
  }

  private static String each(
      KeySet keys, Function<Case, Optional<Double>> figure, String template) {
    return cases(keys).stream()
        .map(
            measured ->
                String.format(
                    Locale.ROOT,
                    "%s, %d thr.: " + template,
                    measured.outcome().title(),
                    measured.threads(),
                    figure.apply(measured).orElseThrow()))
        .collect(Collectors.joining("; "));
  }

  private static List<Case> cases(KeySet keys) {
    return List.of(Outcome.values()).stream()
        .flatMap(
            outcome ->
                Case.THREADS.stream()
                    .map(threads -> new Case(Subject.LIMITER, keys, outcome, threads)))
        .toList();
  }
}
