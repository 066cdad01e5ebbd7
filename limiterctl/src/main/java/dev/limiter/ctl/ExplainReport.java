package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.limiter.Descriptor;
import dev.limiter.Explanation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a check goes by the rules that it goes by.
 *
 * @param domain the domain
 * @param descriptors one explanation each
 */
record ExplainReport(String domain, List<Explained> descriptors) implements Report {

  /**
   * One descriptor.
   *
   * @param descriptor its entries, in order
   * @param limited whether a limit is enforced
   * @param matches the rules that match, most specific first
   */
  record Explained(Map<String, String> descriptor, boolean limited, List<Match> matches) {}

  /**
   * One rule that matches, and what becomes of it: {@code enforced}, {@code shadow}, {@code lost}.
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Match(
      String outcome,
      RuleView rule,
      List<Counter> counters,
      @Nullable String lostTo,
      @Nullable String decidedAt,
      String why) {}

  /** The counter of one limit, and who replaces the limit in this check. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Counter(String limit, String counter, @Nullable String replacedBy) {}

  static ExplainReport of(String domain, List<Explanation> explanations) {
    return new ExplainReport(domain, explanations.stream().map(ExplainReport::explained).toList());
  }

  private static Explained explained(Explanation explanation) {
    Map<String, String> entries = new LinkedHashMap<>();
    for (Descriptor.Entry entry : explanation.descriptor().entries()) {
      entries.put(entry.key(), entry.value());
    }
    boolean limited = explanation.enforced().stream().anyMatch(match -> !match.limits().isEmpty());
    return new Explained(
        entries, limited, explanation.matches().stream().map(ExplainReport::match).toList());
  }

  private static Match match(Explanation.Match match) {
    return new Match(
        match.outcome().name().toLowerCase(Locale.ROOT),
        RuleView.of(match.rule()),
        match.limits().stream()
            .map(
                limit ->
                    new Counter(
                        Words.limit(limit.counter().policy()),
                        limit.counter().text(),
                        limit.replacedBy().map(Words::path).orElse(null)))
            .toList(),
        match.lostTo().map(Words::path).orElse(null),
        match.decidedAt().orElse(null),
        match.why());
  }

  @Override
  public void show(Screen screen) {
    for (Explained each : descriptors) {
      screen.line(Screen.Style.STRONG, domain, " " + each.descriptor);
      if (each.matches.isEmpty()) {
        screen.line("  not limited: no rule matches");
      }
      each.matches.forEach(match -> show(match, screen));
    }
  }

  private static void show(Match match, Screen screen) {
    screen.line(
        style(match.outcome),
        String.format("  %-9s ", match.outcome),
        match.rule.rule() + "   " + match.rule.place());
    for (Counter counter : match.counters) {
      screen.line("            limit    " + counter.limit);
      screen.line("            counter  " + counter.counter);
      if (counter.replacedBy != null) {
        screen.line("            replaced by " + counter.replacedBy + ": not looked at");
      }
    }
    screen.line(Screen.Style.FAINT, "            " + match.why);
  }

  private static Screen.Style style(String outcome) {
    return switch (outcome) {
      case "enforced" -> Screen.Style.GOOD;
      case "shadow" -> Screen.Style.CAUTION;
      default -> Screen.Style.FAINT;
    };
  }
}
