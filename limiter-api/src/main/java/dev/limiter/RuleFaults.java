package dev.limiter;

import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with a set of rules: the first thousand faults in short, and how many more there
 * are, so that no file, however faulty, makes a report that does not fit into memory.
 */
final class RuleFaults {

  private static final int MOST = 1_000;
  private static final int LONGEST = 2_000;
  private static final int LONGEST_PATH = 200;

  private final List<String> kept = new ArrayList<>();
  private int more;

  void add(String fault) {
    if (kept.size() < MOST) {
      kept.add(shortened(fault, LONGEST));
    } else {
      more++;
    }
  }

  boolean isEmpty() {
    return kept.isEmpty();
  }

  List<String> list() {
    List<String> list = new ArrayList<>(kept);
    if (more > 0) {
      list.add("and " + more + " more faults");
    }
    return list;
  }

  /** Shows a rule as its text does, but not all of a long path. */
  static String shown(Rule rule) {
    return path(rule) + (rule.origin().isEmpty() ? "" : " at " + rule.origin());
  }

  static String path(Rule rule) {
    return shortened(rule.path().toString(), LONGEST_PATH);
  }

  private static String shortened(String text, int longest) {
    return text.length() > longest ? text.substring(0, longest) + "..." : text;
  }
}
