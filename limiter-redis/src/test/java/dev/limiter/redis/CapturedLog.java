package dev.limiter.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/**
 * What is logged between its creation and its end; slf4j-simple writes to {@code System.out} in
 * these tests.
 */
final class CapturedLog implements AutoCloseable {

  private final PrintStream out = System.out;
  private final ByteArrayOutputStream captured = new ByteArrayOutputStream();

  CapturedLog() {
    System.setOut(new PrintStream(captured, true, UTF_8));
  }

  /** Returns the lines of a level, without stack traces. */
  List<String> lines(String level) {
    return captured.toString(UTF_8).lines().filter(line -> line.contains(level + " dev.")).toList();
  }

  @Override
  public void close() {
    System.setOut(out);
    out.print(captured.toString(UTF_8));
  }
}
