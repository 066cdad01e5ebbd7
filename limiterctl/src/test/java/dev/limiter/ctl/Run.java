package dev.limiter.ctl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** One run of the real command line, in this process. */
record Run(int exitCode, String out, String err) {

  static Run of(String... arguments) {
    return reading("", arguments);
  }

  /** Runs it with something to read. */
  static Run reading(String in, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        Limiterctl.commandLine(new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));
    int exitCode = line.execute(arguments);
    return new Run(exitCode, out.toString(), err.toString());
  }

  JsonNode json() {
    try {
      return new ObjectMapper().readTree(out);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + out + err, e);
    }
  }
}
