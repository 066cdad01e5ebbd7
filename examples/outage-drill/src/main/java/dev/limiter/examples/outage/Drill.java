package dev.limiter.examples.outage;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Draws the pictures of {@code docs/degradation.md} and prints its table. */
@Command(
    name = "run",
    description =
        "Hangs a Redis under a fleet of ten for a while, draws what the fleet admits, and prints a"
            + " table. Takes four and a half minutes.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      " 0:done, and share = auto admitted 0.9 to 1.15 of the limit and one burst",
      " 1:Redis could not be started, or a picture not be written",
      " 2:the arguments are wrong",
      " 3:share = auto admitted something else, or a check threw an exception"
    })
public final class Drill implements Callable<Integer> {

  private final PrintWriter out;
  private final PrintWriter progress;

  @Mixin private Options options = new Options();

  @Spec private @Nullable CommandSpec spec;

  Drill(PrintWriter out, PrintWriter progress) {
    this.out = out;
    this.progress = progress;
  }

  /** Runs it. */
  public static void main(String[] arguments) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter progress = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(new Drill(out, progress).run(List.of(arguments)));
  }

  /** Runs it with these arguments; returns the exit code. */
  int run(List<String> arguments) {
    return new CommandLine(this)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOverwrittenOptionsAllowed(true) // the run script gives some
        .setOut(out)
        .setErr(progress)
        .execute(arguments.toArray(String[]::new));
  }

  @Override
  public Integer call() throws InterruptedException {
    Plan plan = plan();
    try {
      Files.createDirectories(options.out());
      List<Verdict> verdicts = new ArrayList<>();
      for (Traffic traffic : Traffic.values()) {
        verdicts.addAll(run(plan, traffic));
      }
      return report(verdicts);
    } catch (IOException e) {
      progress.println("cannot write the pictures: " + e);
    } catch (IllegalStateException | UncheckedIOException e) {
      progress.println("cannot run the drill: " + e.getMessage());
    }
    return 1;
  }

  private Plan plan() {
    try {
      options.chooseRedis();
      return options.plan();
    } catch (IllegalArgumentException e) {
      CommandLine line = spec == null ? new CommandLine(this) : spec.commandLine();
      throw new ParameterException(line, String.valueOf(e.getMessage()), e);
    }
  }

  private List<Verdict> run(Plan plan, Traffic traffic) throws IOException, InterruptedException {
    List<Verdict> verdicts = new ArrayList<>();
    RateChart chart = new RateChart(traffic, plan);
    for (Strategy strategy : options.strategies()) {
      progress.printf("%s, %s traffic:%n", strategy.title(), traffic.title());
      Recording recording = new Run(plan, progress).of(strategy, traffic);
      if (verdicts.isEmpty()) {
        chart.addOffered(Rates.offered(recording));
      }
      chart.addAdmitted(strategy, Rates.admitted(recording));
      verdicts.add(new Verdict(strategy, traffic, recording));
    }
    Path file = options.out().resolve("outage-" + traffic.name().toLowerCase(Locale.ROOT) + ".png");
    chart.save(file);
    progress.println("drew " + file);
    return verdicts;
  }

  private int report(List<Verdict> verdicts) {
    out.println(Verdict.tableHead());
    verdicts.forEach(verdict -> out.println(verdict.asTableRow()));
    List<Verdict> bad = verdicts.stream().filter(verdict -> !verdict.good()).toList();
    bad.forEach(verdict -> progress.println("not as it has to be: " + verdict.asTableRow()));
    return bad.isEmpty() ? 0 : 3;
  }
}
