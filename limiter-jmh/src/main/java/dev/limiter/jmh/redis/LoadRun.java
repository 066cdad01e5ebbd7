package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Measures all implementations under one load.
 *
 * <p>They take turns in short slices, in an order that turns with the rounds, so that what disturbs
 * the machine disturbs them alike; the rounds before the first that counts warm them up.
 */
final class LoadRun {

  private final Servers servers;
  private final Load load;
  private final Profile.Redis profile;
  private final PrintStream progress;

  LoadRun(Servers servers, Load load, Profile.Redis profile, PrintStream progress) {
    this.servers = servers;
    this.load = load;
    this.profile = profile;
    this.progress = progress;
  }

  /**
   * Measures.
   *
   * @param warmups how many rounds come before those that count
   */
  LoadFigures measure(int warmups) throws IOException, InterruptedException {
    progress.printf(
        "redis: %s: %d implementations, %d + %d rounds%n",
        load.title(), load.implementations().size(), warmups, profile.rounds());
    LoadFigures figures = new LoadFigures();
    Map<Implementation, Contender> contenders = new EnumMap<>(Implementation.class);
    try {
      open(contenders);
      rounds(contenders, warmups, figures);
      for (Map.Entry<Implementation, Contender> entry : contenders.entrySet()) {
        figures.commandsPerCheck(
            entry.getKey(),
            CommandCount.perCheck(servers, new Crew(entry.getValue(), load), counted()));
      }
    } finally {
      contenders.values().forEach(Contender::close);
    }
    return figures;
  }

  private void open(Map<Implementation, Contender> contenders) {
    int nameLength = Workload.nameLength(servers, load.traffic().quota());
    Site site = servers.site(load.callers().connections());
    for (Implementation implementation : load.implementations()) {
      Workload workload =
          Workload.of(
              implementation, load.traffic().counters(), load.traffic().quota(), nameLength);
      Contender contender = implementation.open(site, workload);
      contenders.put(implementation, contender);
      for (int counter = 0; counter < workload.counters(); counter++) {
        Contender.must(true, contender.check(counter));
      }
    }
  }

  private void rounds(Map<Implementation, Contender> contenders, int warmups, LoadFigures figures)
      throws InterruptedException {
    List<Map.Entry<Implementation, Contender>> order = new ArrayList<>(contenders.entrySet());
    for (int round = 1 - warmups; round <= profile.rounds(); round++) {
      for (Map.Entry<Implementation, Contender> entry : order) {
        LoadFigures.Slice slice = slice(entry.getValue());
        if (round > 0) {
          figures.add(entry.getKey(), slice);
        }
      }
      Collections.rotate(order, 1);
    }
  }

  private LoadFigures.Slice slice(Contender contender) throws InterruptedException {
    ServerInfo before = servers.info();
    Crew.Shift shift = new Crew(contender, load).work(profile.slice());
    ServerInfo after = servers.info();
    double checks = shift.latencies().size();
    int own = servers.controls().size(); // the first INFO of each is counted, the second is not
    return new LoadFigures.Slice(
        checks * 1e9 / shift.nanos(),
        shift.latencies().percentileMicros(50),
        shift.latencies().percentileMicros(99),
        (after.cpuMicros() - before.cpuMicros()) / checks,
        (after.commands() - before.commands() - own) / checks,
        (after.reads() - before.reads() - own) / checks,
        shift.failed() / (checks + shift.failed()));
  }

  /** A flood is watched for longer than a denial is remembered. */
  private Duration counted() {
    return load.traffic().admits() ? Duration.ofMillis(100) : profile.flood();
  }
}
