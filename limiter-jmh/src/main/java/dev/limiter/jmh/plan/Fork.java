package dev.limiter.jmh.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs main classes of this module in JVMs of their own. */
public final class Fork {

  private static final String[] JVM = {
    "-Xms1g", "-Xmx1g", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"
  };

  private Fork() {}

  /**
   * Returns the numbers that the class printed, one a line.
   *
   * @throws IllegalStateException if it failed
   */
  public static List<Double> run(Class<?> main, long... arguments)
      throws IOException, InterruptedException {
    Process process = start(main, arguments);
    List<Double> figures;
    try (BufferedReader out = process.inputReader(UTF_8)) {
      figures = out.lines().map(Double::valueOf).toList();
    } finally {
      process.destroy(); // nothing, where it has ended
    }
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IllegalStateException(main.getSimpleName() + " ended with " + exit);
    }
    return figures;
  }

  /** Starts a class whose standard input and output are the caller's to use. */
  public static Process start(Class<?> main, long... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JVM));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (long argument : arguments) {
      command.add(Long.toString(argument));
    }
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
