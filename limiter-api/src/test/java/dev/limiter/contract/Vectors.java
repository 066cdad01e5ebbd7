package dev.limiter.contract;

import dev.limiter.Algorithm;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The committed traces: one flat JSON object of integers, booleans and strings a line, a line a
 * step.
 *
 * <pre>{@code
 * {"trace":"7","now":60,"op":"check","limit":5,"window":10,"burst":5,"cost":1,
 *  "allowed":false,"remaining":0,"retryAfter":2,"resetAfter":10}
 * {"trace":"7","now":60,"op":"refund","of":0}
 * }</pre>
 *
 * <p>Times are microseconds; {@code retryAfter} is {@code "never"} where a cost can never pass;
 * {@code of} is the index in the trace, from 0, of the check that is given back.
 */
public final class Vectors {

  private static final Pattern MEMBER =
      Pattern.compile("\"(\\w+)\":(?:\"([^\"\\\\]*)\"|(-?\\d+|true|false))[,}]");

  private Vectors() {}

  /** Returns the name of the resource that holds an algorithm's. */
  static String resource(Algorithm algorithm) {
    return "vectors/" + algorithm.text() + ".jsonl";
  }

  /** Returns the committed traces of an algorithm. */
  public static List<Trace> of(Algorithm algorithm) {
    return parse(algorithm, text(algorithm));
  }

  /** Returns the committed file as it is. */
  static String text(Algorithm algorithm) {
    String name = resource(algorithm);
    try (InputStream in = Vectors.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Trace> parse(Algorithm algorithm, String text) {
    Map<String, List<Trace.Step>> traces = new LinkedHashMap<>();
    text.lines()
        .map(Vectors::members)
        .forEach(
            line ->
                traces
                    .computeIfAbsent(line.get("trace"), name -> new ArrayList<>())
                    .add(step(algorithm, line)));
    return traces.entrySet().stream().map(e -> new Trace(e.getKey(), e.getValue())).toList();
  }

  private static Map<String, String> members(String line) {
    Map<String, String> members = new HashMap<>();
    Matcher matcher = MEMBER.matcher(line);
    while (matcher.find()) {
      String string = matcher.group(2);
      members.put(matcher.group(1), string != null ? string : matcher.group(3));
    }
    return members;
  }

  private static Trace.Step step(Algorithm algorithm, Map<String, String> line) {
    long now = number(line, "now");
    if (line.get("op").equals("refund")) {
      return new Trace.Refunded(now, Integer.parseInt(line.get("of")));
    }
    long limit = number(line, "limit");
    long window = number(line, "window");
    Policy policy =
        algorithm == Algorithm.TOKEN_BUCKET
            ? Policies.of(limit, window, number(line, "burst"))
            : Policies.of(algorithm, limit, window).orElseThrow();
    String retryAfter = line.get("retryAfter");
    Outcome outcome =
        new Outcome(
            Boolean.parseBoolean(line.get("allowed")),
            number(line, "remaining"),
            retryAfter.equals("never") ? LimitStatus.NEVER : Long.parseLong(retryAfter),
            number(line, "resetAfter"));
    return new Trace.Asked(now, policy, number(line, "cost"), outcome);
  }

  private static long number(Map<String, String> line, String name) {
    String value = line.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no \"" + name + "\" in " + line);
    }
    return Long.parseLong(value);
  }

  /** Returns the text of a file that holds these traces. */
  static String format(List<Trace> traces) {
    StringBuilder text = new StringBuilder();
    for (Trace trace : traces) {
      for (Trace.Step step : trace.steps()) {
        text.append(format(trace.name(), step)).append('\n');
      }
    }
    return text.toString();
  }

  private static String format(String trace, Trace.Step step) {
    String start = "{\"trace\":\"" + trace + "\",\"now\":" + step.now();
    if (step instanceof Trace.Refunded refunded) {
      return start + ",\"op\":\"refund\",\"of\":" + refunded.of() + "}";
    }
    Trace.Asked asked = (Trace.Asked) step;
    Policy policy = asked.policy();
    Outcome outcome = asked.outcome();
    long wait = outcome.retryAfterMicros();
    return start
        + ",\"op\":\"check\",\"limit\":"
        + policy.limit()
        + ",\"window\":"
        + policy.windowMicros()
        + burst(policy)
        + ",\"cost\":"
        + asked.cost()
        + ",\"allowed\":"
        + outcome.allowed()
        + ",\"remaining\":"
        + outcome.remaining()
        + ",\"retryAfter\":"
        + (wait == LimitStatus.NEVER ? "\"never\"" : wait)
        + ",\"resetAfter\":"
        + outcome.resetAfterMicros()
        + "}";
  }

  private static String burst(Policy policy) {
    return policy.algorithm() == Algorithm.TOKEN_BUCKET ? ",\"burst\":" + policy.burst() : "";
  }
}
