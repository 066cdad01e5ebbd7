package dev.limiter.jmh.plan;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one benchmark by JMH in JVMs of its own, for its mean time. */
public final class AverageTime {

  private final ChainedOptionsBuilder options;

  private AverageTime(ChainedOptionsBuilder options) {
    this.options = options;
  }

  /** Returns the run of a method, as often as a profile says and for so long each time. */
  public static AverageTime of(
      Class<?> benchmark, String method, Profile.Local how, Duration each) {
    TimeValue iteration = TimeValue.milliseconds(each.toMillis());
    return new AverageTime(
        new OptionsBuilder()
            .include("^" + Pattern.quote(benchmark.getName() + "." + method) + "$")
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(how.forks())
            .warmupIterations(how.warmups())
            .warmupTime(iteration)
            .measurementIterations(how.iterations())
            .measurementTime(iteration)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT));
  }

  /** Returns the same after so many iterations that do not count. */
  public AverageTime warmedUp(int iterations) {
    return new AverageTime(options.warmupIterations(iterations));
  }

  /** Returns the same with a parameter of the benchmark. */
  public AverageTime with(String parameter, String value) {
    return new AverageTime(options.param(parameter, value));
  }

  /** Returns the same in JVMs with more arguments. */
  public AverageTime inJvm(String... arguments) {
    return new AverageTime(options.jvmArgsAppend(arguments));
  }

  /**
   * Measures it, in nanoseconds.
   *
   * @throws RunnerException if the benchmark fails
   */
  public double nanos() throws RunnerException {
    return new Runner(options.build()).runSingle().getPrimaryResult().getScore();
  }
}
