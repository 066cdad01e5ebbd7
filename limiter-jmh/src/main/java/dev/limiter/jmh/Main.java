package dev.limiter.jmh;

import dev.limiter.jmh.local.LocalFigures;
import dev.limiter.jmh.local.LocalSuite;
import dev.limiter.jmh.plan.Part;
import dev.limiter.jmh.plot.Pictures;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.RedisSuite;
import dev.limiter.jmh.rules.RulesFigures;
import dev.limiter.jmh.rules.RulesSuite;
import dev.limiter.jmh.servlet.FilterFigures;
import dev.limiter.jmh.servlet.FilterSuite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** Measures, writes the report, and shows the goals. */
public final class Main {

  private static final int FAILED = 1;
  private static final int WRONG_USE = 2;
  private static final int GOAL_MISSED = 3;

  private Main() {}

  /** Runs; {@link Options} are the arguments. */
  public static void main(String[] arguments) {
    System.exit(run(System.out, System.err, arguments));
  }

  /** Returns the exit code: 0 measured, 1 failed, 2 wrong use, 3 a goal missed if strict. */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    try {
      return run(Options.parse(arguments), out, err);
    } catch (IllegalArgumentException e) {
      err.println(e.getMessage());
      return WRONG_USE;
    } catch (IOException | RunnerException | IllegalStateException e) {
      e.printStackTrace(err);
      return FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED;
    }
  }

  private static int run(Options options, PrintStream out, PrintStream err)
      throws IOException, RunnerException, InterruptedException {
    Optional<LocalFigures> local =
        options.has(Part.LOCAL)
            ? Optional.of(new LocalSuite(options.profile().local(), err).run())
            : Optional.empty();
    Optional<RulesFigures> rules =
        options.has(Part.RULES)
            ? Optional.of(new RulesSuite(options.profile(), err).run())
            : Optional.empty();
    Optional<FilterFigures> servlet =
        options.has(Part.SERVLET)
            ? Optional.of(new FilterSuite(options.profile(), err).run())
            : Optional.empty();
    Optional<RedisFigures> redis =
        options.hasRedis() ? Optional.of(new RedisFigures()) : Optional.empty();
    Report report =
        new Report(options.profile(), options.revision(), local, rules, servlet, redis, List.of());
    if (redis.isPresent()) {
      try {
        suite(options, err).run(redis.get());
      } finally { // what fails late must not take with it what was measured
        write(options.out(), report.text());
      }
      List<Path> pictures = new Pictures(redis.get()).draw(options.plots());
      report = report.with(relative(options.out(), pictures));
    }
    write(options.out(), report.text());
    out.println();
    report.goals().forEach(goal -> out.println(goal.line()));
    out.println("report: " + options.out());
    boolean missed = report.goals().stream().anyMatch(goal -> !goal.met());
    return options.strict() && missed ? GOAL_MISSED : 0;
  }

  private static RedisSuite suite(Options options, PrintStream progress) {
    return new RedisSuite(
        options.profile().redis(), options.parts(), options.storeCounters(), progress);
  }

  /** Returns where the files are as seen from the report. */
  private static List<String> relative(Path report, List<Path> pictures) {
    Path file = report.toAbsolutePath().normalize();
    return pictures.stream()
        .map(
            picture ->
                file.resolveSibling(".")
                    .normalize()
                    .relativize(picture.toAbsolutePath().normalize()))
        .map(picture -> picture.toString().replace('\\', '/'))
        .toList();
  }

  private static void write(Path file, String text) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    Files.writeString(file, text);
  }
}
