package dev.limiter.config;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/** What the YAML parser complains of, in words for whoever wrote the file. */
final class YamlFault {

  private static final String STARTS_NOTHING = "that cannot start any token";

  private YamlFault() {}

  /** Adds the fault where the text begins that it is about. */
  static void tell(MarkedYamlEngineException fault, Problems problems) {
    Mark mark = place(fault).orElse(null);
    String what = "not valid YAML: " + what(fault, mark);
    if (mark == null) {
      problems.add(what);
    } else {
      problems.add(mark, what);
    }
  }

  /** Returns what to say of a text that begins with a character by which YAML means another. */
  static String needsQuotes(String first) {
    return "a text that begins with '"
        + first
        + "' needs quotes"
        + (first.equals("*") ? "; for any value, leave value out" : "");
  }

  private static Optional<Mark> place(MarkedYamlEngineException fault) {
    return isOfATextsBegin(fault) ? fault.getContextMark() : fault.getProblemMark();
  }

  private static boolean isOfATextsBegin(MarkedYamlEngineException fault) {
    return switch (String.valueOf(fault.getContext())) {
      case "while scanning an alias", "while scanning an anchor", "while scanning a block scalar" ->
          fault.getContextMark().isPresent();
      default -> false;
    };
  }

  private static String what(MarkedYamlEngineException fault, @Nullable Mark mark) {
    String problem = fault.getProblem();
    if (mark != null && (isOfATextsBegin(fault) || problem.contains(STARTS_NOTHING))) {
      String first = Character.toString(mark.getBuffer()[mark.getPointer()]);
      if (!first.isBlank()) { // of a tab the parser says what is to be said
        return needsQuotes(first);
      }
    }
    return problem + hint(problem);
  }

  private static String hint(String problem) {
    if (problem.startsWith("expected <block end>")) {
      return " (is the indentation right, and is there nothing behind a closing quote or bracket?)";
    }
    if (problem.startsWith("mapping values are not allowed")) {
      return " (is the indentation right? a text that holds ': ' needs quotes)";
    }
    if (problem.startsWith("could not find expected ':'")) {
      return " (is the indentation right, and is there a ':' after the field's name?)";
    }
    if (problem.startsWith("sequence entries are not allowed")) {
      return " (a list begins on a line of its own; a text that begins with '- ' needs quotes)";
    }
    return problem.startsWith("expected ',' or") ? " (is every bracket closed?)" : "";
  }
}
