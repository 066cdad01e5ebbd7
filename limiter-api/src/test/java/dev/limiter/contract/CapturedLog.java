package dev.limiter.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * What is logged between its creation and its end; slf4j-simple writes to {@code System.out} in
 * tests. Whatever else is written there meanwhile is captured as well; the end prints it all.
 */
public final class CapturedLog implements AutoCloseable {

  private static final List<String> LEVELS = List.of("ERROR", "WARN", "INFO");

  private final PrintStream out = System.out;
  private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

  /** Begins to capture. */
  public CapturedLog() {
    System.setOut(new PrintStream(captured, true, UTF_8));
  }

  /** Returns the lines of a level, without stack traces. */
  public List<String> lines(String level) {
    return captured.toString(UTF_8).lines().filter(line -> line.contains(level + " dev.")).toList();
  }

  /** Returns the lines of the limiter's log of INFO and above, without stack traces. */
  public List<String> lines() {
    return captured
        .toString(UTF_8)
        .lines()
        .filter(line -> LEVELS.stream().anyMatch(level -> line.contains(level + " dev.")))
        .toList();
  }

  @Override
  public void close() {
    System.setOut(out);
    out.print(captured.toString(UTF_8));
  }
}
