package dev.limiter.jmh.servlet;

import dev.limiter.jmh.plan.AverageTime;
import dev.limiter.jmh.plan.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.runner.RunnerException;

/** Measures what a filter costs: requests over loopback, and the call by itself. */
public final class FilterSuite {

  private final Profile profile;
  private final PrintStream progress;

  /** Creates a suite that tells {@code progress} what it is doing. */
  public FilterSuite(Profile profile, PrintStream progress) {
    this.profile = profile;
    this.progress = progress;
  }

  /**
   * Measures everything.
   *
   * @throws RunnerException if a benchmark fails
   * @throws IllegalStateException if the server fails, or answers wrong
   */
  public FilterFigures run() throws RunnerException, IOException, InterruptedException {
    FilterFigures figures = new FilterFigures();
    requests(figures);
    for (int round = 1; round <= profile.servlet().callRounds(); round++) {
      for (Front front : turn(round)) {
        double nanos = call(front);
        figures.addCall(front, nanos);
        progress.printf("servlet %d, call of %s: %.1f ns%n", round, front.title(), nanos);
      }
    }
    return figures;
  }

  private void requests(FilterFigures figures) throws IOException, InterruptedException {
    Profile.Servlet servlet = profile.servlet();
    Map<Front, Traffic> open = new EnumMap<>(Front.class);
    try (Server server = Server.start()) {
      for (Front front : Front.values()) {
        open.put(front, new Traffic(server, front, servlet.connections()));
      }
      for (int round = 1; round <= servlet.warmups() + servlet.rounds(); round++) {
        for (Front front : turn(round)) {
          FilterFigures.Slice slice = Objects.requireNonNull(open.get(front)).run(servlet.slice());
          if (round > servlet.warmups()) {
            figures.add(front, slice);
          }
          if (round % 10 == 0) {
            progress.printf("servlet %d, %s: %s%n", round, front.title(), slice);
          }
        }
      }
    } finally {
      for (Traffic traffic : open.values()) {
        traffic.close();
      }
    }
  }

  /** Who follows whom changes from round to round. */
  private static List<Front> turn(int round) {
    List<Front> fronts = new ArrayList<>(Arrays.asList(Front.values()));
    Collections.rotate(fronts, round);
    if (round % 2 == 0) {
      Collections.reverse(fronts);
    }
    return fronts;
  }

  private double call(Front front) throws RunnerException {
    return AverageTime.of(FilterBenchmark.class, "call", profile.local(), profile.servlet().call())
        .warmedUp(profile.servlet().callWarmups())
        .with("front", front.name())
        .nanos();
  }
}
