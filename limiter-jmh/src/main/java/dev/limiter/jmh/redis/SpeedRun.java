package dev.limiter.jmh.redis;

import dev.limiter.jmh.plan.Profile;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

/**
 * Times a lone caller: one thread, one check after the other.
 *
 * <p>The implementations take turns in short slices, in an order that turns with the rounds, so
 * that what disturbs the machine disturbs them alike.
 */
final class SpeedRun {

  private static final int COUNTERS = 1_000;
  private static final int COUNTED_CHECKS = 200;

  private final HostAndPort server;
  private final UnifiedJedis control;
  private final Profile.Redis profile;
  private final PrintStream progress;
  private int random = 1;

  SpeedRun(HostAndPort server, UnifiedJedis control, Profile.Redis profile, PrintStream progress) {
    this.server = server;
    this.control = control;
    this.profile = profile;
    this.progress = progress;
  }

  void measure(RedisFigures figures) throws IOException {
    int nameLength = Workload.nameLength(server, control, Workload.SPEED);
    Map<Implementation, Contender> contenders = new LinkedHashMap<>();
    try {
      for (Implementation implementation : Implementation.values()) {
        progress.println("redis: warming up " + implementation.title());
        Workload workload = Workload.of(implementation, COUNTERS, Workload.SPEED, nameLength);
        Contender contender = implementation.open(server, workload);
        contenders.put(implementation, contender);
        for (int counter = 0; counter < COUNTERS; counter++) {
          contender.check(counter);
        }
        slice(contender, profile.warmup());
      }
      rounds(contenders, figures);
      for (Map.Entry<Implementation, Contender> entry : contenders.entrySet()) {
        figures.commandsPerCheck(entry.getKey(), commandsPerCheck(entry.getValue()));
      }
    } finally {
      contenders.values().forEach(Contender::close);
    }
  }

  private void rounds(Map<Implementation, Contender> contenders, RedisFigures figures) {
    List<Map.Entry<Implementation, Contender>> order = new ArrayList<>(contenders.entrySet());
    for (int round = 1; round <= profile.rounds(); round++) {
      progress.printf("redis: round %d of %d%n", round, profile.rounds());
      for (Map.Entry<Implementation, Contender> entry : order) {
        figures.add(entry.getKey(), slice(entry.getValue(), profile.slice()));
      }
      Collections.rotate(order, 1);
    }
  }

  private RedisFigures.Slice slice(Contender contender, Duration length) {
    Latencies latencies = new Latencies();
    ServerInfo before = ServerInfo.of(control);
    long start = System.nanoTime();
    long end = start + length.toNanos();
    long now = start;
    while (now < end) {
      int counter = next();
      long sent = System.nanoTime();
      contender.check(counter);
      now = System.nanoTime();
      latencies.add(now - sent);
    }
    ServerInfo after = ServerInfo.of(control);
    double checks = latencies.size();
    long ownCommands = 1; // the first INFO
    return new RedisFigures.Slice(
        checks * 1e9 / (now - start),
        latencies.percentileMicros(50),
        latencies.percentileMicros(99),
        (after.cpuMicros() - before.cpuMicros()) / checks,
        (after.commands() - before.commands() - ownCommands) / checks);
  }

  private double commandsPerCheck(Contender contender) throws IOException {
    long commands =
        CommandCount.during(
            server,
            control,
            () -> {
              for (int counter = 0; counter < COUNTED_CHECKS; counter++) {
                contender.check(counter);
              }
            });
    return (double) commands / COUNTED_CHECKS;
  }

  /** Returns a random counter: Marsaglia's 32-bit xorshift. */
  private int next() {
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    return (int) (((random & 0xffff_ffffL) * COUNTERS) >>> 32);
  }
}
