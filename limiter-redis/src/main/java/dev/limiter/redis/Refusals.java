package dev.limiter.redis;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a refusal of Redis is told as: what was refused, a login, a database, a command or the
 * script, and the error's code. The words do not vary with the rest of the error's text.
 */
final class Refusals {

  static final String NO_CLUSTER = "the server is no node of a cluster: use redis://";
  static final String CLUSTER = "the server is a node of a cluster: use redis-cluster://";

  private static final String SCRIPT = "Redis refused to run the limiter's script: ";
  private static final String CONNECTION = "Redis refused the connection: ";

  /** A command that the user may not run; within a script Redis says it in other words. */
  private static final Pattern COMMAND = Pattern.compile("^NOPERM .* to run the '([a-z]+)\\b");

  private Refusals() {}

  /**
   * Returns the message.
   *
   * @param word the error's code, or what {@link Failures} calls it that has none
   * @param text the whole error
   */
  static String message(String word, String text) {
    return switch (word) {
      case "NOAUTH" -> "Redis wants a login: NOAUTH";
      case "WRONGPASS" -> "Redis refused the login: WRONGPASS";
      case "MAXCLIENTS", "DENIED", "NOPROTO" -> CONNECTION + word;
      case "DB INDEX" -> "Redis has no database of that number";
      case "NO CLUSTER" -> NO_CLUSTER;
      case "IN A CLUSTER" -> CLUSTER;
      case "UNKNOWN COMMAND" -> "Redis does not know a command that the limiter needs";
      case "NOPERM" -> forbidden(text);
      default -> ofScript(word);
    };
  }

  /** Returns that the script was refused. */
  static String ofScript(String word) {
    return SCRIPT + word;
  }

  /** Returns that there is no such database. */
  static String ofDatabase(int database) {
    return "Redis has no database " + database;
  }

  private static String forbidden(String text) {
    Matcher command = COMMAND.matcher(text);
    return command.find() && !command.group(1).startsWith("eval")
        ? "Redis refused the command " + command.group(1) + ": NOPERM"
        : ofScript("NOPERM");
  }
}
