package dev.limiter.jmh.redis;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.HostAndPort;

/** Counts the commands that an implementation sends for a check. */
final class CommandCount {

  private CommandCount() {}

  /** Returns how many reach the servers for each check, while the crew is at work for so long. */
  static double perCheck(Servers servers, Crew crew, Duration length)
      throws IOException, InterruptedException {
    List<Monitor> monitors = new ArrayList<>();
    try {
      for (HostAndPort node : servers.site(1).nodes()) {
        monitors.add(new Monitor(node));
      }
      Crew.Shift shift = crew.work(length);
      long commands = 0;
      for (int i = 0; i < monitors.size(); i++) {
        commands += monitors.get(i).end(servers.controls().get(i));
      }
      return (double) commands / (shift.latencies().size() + shift.failed());
    } finally {
      for (Monitor monitor : monitors) {
        monitor.close();
      }
    }
  }
}
