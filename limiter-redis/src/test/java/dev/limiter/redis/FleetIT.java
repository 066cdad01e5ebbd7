package dev.limiter.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/**
 * Eight processes of eight threads on one limit: together they get what it says, by the server's
 * clock, for as many seconds as {@code limiter.fleet.seconds} says (default 3).
 */
final class FleetIT {

  private static final int MEMBERS = 8;
  private static final int THREADS = 8;
  private static final long LIMIT = 5_000;
  private static final long BURST = 5_000; // a second's: as long as the machine may stall unnoticed

  private final List<Process> processes = new ArrayList<>();
  private final List<BufferedReader> outputs = new ArrayList<>();

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  private void launch(String uri, String counter, long millis) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.limiter.redis.FleetMember",
                uri,
                counter,
                String.valueOf(LIMIT),
                String.valueOf(BURST),
                String.valueOf(millis),
                String.valueOf(THREADS))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    processes.add(process);
    outputs.add(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
  }

  private static void awaitReady(BufferedReader output) throws IOException {
    String line = output.readLine();
    while (!"ready".equals(line)) {
      assertThat(line).as("a member's output").isNotNull();
      line = output.readLine();
    }
  }

  @OnceInThree
  void fleet_underDemandAboveTheLimit_getsTheLimitByTheServersClock() throws IOException {
    long millis = 1_000L * Integer.getInteger("limiter.fleet.seconds", 3);
    String counter = UUID.randomUUID().toString();
    for (int i = 0; i < MEMBERS; i++) {
      launch(RedisServer.shared().uri(), counter, millis);
    }
    for (BufferedReader output : outputs) {
      awaitReady(output);
    }
    String start = System.currentTimeMillis() + 1_000 + "\n";
    for (Process process : processes) {
      process.getOutputStream().write(start.getBytes(UTF_8));
      process.getOutputStream().flush();
    }
    long admitted = 0;
    long denied = 0;
    long failed = 0;
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    long everyone = Long.MAX_VALUE; // until then every member demands
    for (BufferedReader output : outputs) {
      Scanner figures = new Scanner(output.readLine());
      admitted += figures.nextLong();
      denied += figures.nextLong();
      failed += figures.nextLong();
      first = Math.min(first, figures.nextLong());
      long ownLast = figures.nextLong();
      last = Math.max(last, ownLast);
      everyone = Math.min(everyone, ownLast);
    }
    long micros = last - first;
    String what =
        "%d admitted, %d denied, %d failed in %d us, all members demanding for %d of them"
            .formatted(admitted, denied, failed, micros, everyone - first);
    System.out.println("fleet: " + what);
    double demanded = BURST + LIMIT * ((everyone - first) / 1e6);
    double allowed = BURST + LIMIT * (micros / 1e6);
    assertThat(failed).as(what).isZero();
    assertThat((double) admitted).as(what).isLessThanOrEqualTo(allowed);
    if (denied <= admitted / 10 || everyone - first <= (millis - 500) * 1_000) {
      throw new Late("the demand of all members: " + what);
    }
    if (admitted < demanded * 0.99) {
      throw new Late("refilled and not asked for in time, or withheld: " + what);
    }
  }
}
