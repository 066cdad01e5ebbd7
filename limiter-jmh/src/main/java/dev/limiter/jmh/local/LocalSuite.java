package dev.limiter.jmh.local;

import dev.limiter.jmh.plan.Profile;
import java.io.PrintStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the benchmarks in process, case by case, several times over: what disturbs the machine for a
 * while disturbs one round of many cases, not every round of one.
 */
public final class LocalSuite {

  /** A heap that grows while it is measured disturbs whoever allocates. */
  private static final String[] HEAP = {"-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch"};

  private static final String ALLOCATION = "gc.alloc.rate.norm";

  private final Profile.Local profile;
  private final PrintStream progress;

  /** Creates a suite that tells {@code progress} what it is doing. */
  public LocalSuite(Profile.Local profile, PrintStream progress) {
    this.profile = profile;
    this.progress = progress;
  }

  /**
   * Measures every case.
   *
   * @throws RunnerException if a benchmark fails or does not come to the outcome it is about
   */
  public LocalFigures run() throws RunnerException {
    LocalFigures figures = new LocalFigures();
    List<Case> cases = Case.all();
    for (int round = 1; round <= profile.rounds(); round++) {
      for (int i = 0; i < cases.size(); i++) {
        Case next = cases.get(i);
        LocalFigures.Sample sample = measure(next);
        figures.add(next, sample);
        progress.printf(
            "local %d/%d, %d/%d: %s: %.1f ns, %.0f B%n",
            round, profile.rounds(), i + 1, cases.size(), next, sample.nanos(), sample.bytes());
      }
      for (Case next : Case.tails()) {
        double nanos = tail(next);
        figures.addTail(next, nanos);
        progress.printf(
            "local %d/%d, 99th percentile: %s: %.0f ns%n", round, profile.rounds(), next, nanos);
      }
    }
    return figures;
  }

  private LocalFigures.Sample measure(Case next) throws RunnerException {
    RunResult result = run(next, Mode.AverageTime);
    return new LocalFigures.Sample(
        result.getPrimaryResult().getScore(),
        Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATION), ALLOCATION)
            .getScore());
  }

  private double tail(Case next) throws RunnerException {
    return run(next, Mode.SampleTime).getPrimaryResult().getStatistics().getPercentile(99);
  }

  private RunResult run(Case next, Mode mode) throws RunnerException {
    TimeValue iteration = TimeValue.milliseconds(profile.iteration().toMillis());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(next.subject().method(next.keys())) + "$")
            .param("outcome", next.outcome().name())
            .threads(next.threads())
            .mode(mode)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(profile.forks())
            .jvmArgsAppend(HEAP)
            .warmupIterations(profile.warmups())
            .warmupTime(iteration)
            .measurementIterations(profile.iterations())
            .measurementTime(iteration)
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    next.subject().algorithm().ifPresent(algorithm -> options.param("algorithm", algorithm.name()));
    return new Runner(options.build()).runSingle();
  }
}
