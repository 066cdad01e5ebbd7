package dev.limiter.ctl;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Several {@link FleetInstance}s, each a JVM of its own. */
final class Fleet implements AutoCloseable {

  private final List<Member> members = new ArrayList<>();

  private record Member(Process process, PrintWriter to, BufferedReader from) {}

  Fleet(int size, String redis, Path directory) throws IOException {
    for (int i = 0; i < size; i++) {
      Process process =
          new ProcessBuilder(
                  Java.command(),
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-Xmx64m",
                  "-cp",
                  Java.classPath(),
                  FleetInstance.class.getName(),
                  redis)
              .redirectError(directory.resolve("instance-" + i + ".log").toFile())
              .start();
      members.add(
          new Member(
              process,
              new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8),
              new BufferedReader(
                  new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))));
    }
  }

  /** Asks every instance for its version and its limit of a route. */
  List<String> ask(String route) throws IOException {
    List<String> answers = new ArrayList<>();
    for (Member member : members) {
      member.to.println(route);
      answers.add(String.valueOf(member.from.readLine()));
    }
    return answers;
  }

  @Override
  public void close() {
    members.forEach(member -> member.process.destroyForcibly());
  }
}
