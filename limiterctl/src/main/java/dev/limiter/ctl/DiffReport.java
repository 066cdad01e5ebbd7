package dev.limiter.ctl;

import java.util.List;

/**
 * What becomes of rules when they are replaced.
 *
 * @param added how many rules are new
 * @param removed how many are gone
 * @param changed how many say something else
 * @param changes each of them
 */
record DiffReport(long added, long removed, long changed, List<RuleChange> changes)
    implements Report {

  static DiffReport of(List<RuleChange> changes) {
    return new DiffReport(
        count(RuleChange.ADDED, changes),
        count(RuleChange.REMOVED, changes),
        count(RuleChange.CHANGED, changes),
        changes);
  }

  private static long count(String kind, List<RuleChange> changes) {
    return changes.stream().filter(change -> change.kind().equals(kind)).count();
  }

  @Override
  public void show(Screen screen) {
    String domain = "";
    for (RuleChange change : changes) {
      if (!change.domain().equals(domain)) {
        domain = change.domain();
        screen.line(Screen.Style.STRONG, domain);
      }
      show(change, screen);
    }
    screen.line(
        changes.isEmpty()
            ? "no rule changes"
            : added + " added, " + changed + " changed, " + removed + " removed");
  }

  private static void show(RuleChange change, Screen screen) {
    String sign;
    Screen.Style style;
    switch (change.kind()) {
      case RuleChange.ADDED -> {
        sign = "+";
        style = Screen.Style.GOOD;
      }
      case RuleChange.REMOVED -> {
        sign = "-";
        style = Screen.Style.BAD;
      }
      default -> {
        sign = "~";
        style = Screen.Style.CAUTION;
      }
    }
    screen.line(style, "  " + sign + " " + change.rule());
    change.fields().forEach(field -> screen.line("      " + field));
    if (change.countsAnew()) {
      screen.line("      counts anew: its counters begin as if they had never been used");
    }
  }
}
