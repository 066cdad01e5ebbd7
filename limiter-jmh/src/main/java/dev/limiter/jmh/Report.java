package dev.limiter.jmh;

import dev.limiter.jmh.local.LocalFigures;
import dev.limiter.jmh.plan.Profile;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.rules.RulesFigures;
import dev.limiter.jmh.servlet.FilterFigures;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The report in Markdown.
 *
 * @param profile how it was measured
 * @param revision what was measured; empty if unknown
 * @param local the figures in process, empty if not measured
 * @param rules the figures of many rules, empty if not measured
 * @param servlet the figures of filters, empty if not measured
 * @param redis the figures on Redis, empty if not measured
 * @param pictures where the pictures are, as seen from the report
 */
record Report(
    Profile profile,
    String revision,
    Optional<LocalFigures> local,
    Optional<RulesFigures> rules,
    Optional<FilterFigures> servlet,
    Optional<RedisFigures> redis,
    List<String> pictures) {

  private static final String NOT_MEASURED =
      "**This profile only proves that each row works: its figures mean nothing.**\n";

  /** Returns it with pictures. */
  Report with(List<String> files) {
    return new Report(profile, revision, local, rules, servlet, redis, files);
  }

  /** Returns the goals of what was measured; none where the profile measures nothing. */
  List<Goal> goals() {
    List<Goal> goals = new ArrayList<>();
    if (!profile.measures()) {
      return goals;
    }
    redis.map(RedisGoals::of).ifPresent(goals::addAll);
    redis.map(MemoryGoals::of).ifPresent(goals::addAll);
    local.map(LocalGoals::of).ifPresent(goals::addAll);
    rules.map(RulesGoals::of).ifPresent(goals::addAll);
    servlet.map(FilterGoals::of).ifPresent(goals::addAll);
    return goals;
  }

  /** Returns the whole text. */
  String text() {
    List<String> parts = new ArrayList<>();
    parts.add(
        """
        # Limiter beside its peers

        **Only ratios within one run mean anything.** Times depend on the machine and on what else
        it does, and are given for orientation; all figures are medians over rounds in which the
        implementations take turns.
        """);
    if (!profile.measures()) {
      parts.add(NOT_MEASURED);
    }
    parts.add(circumstances());
    local.map(LocalSection::of).ifPresent(parts::add);
    rules.map(RulesSection::of).ifPresent(parts::add);
    servlet.map(FilterSection::of).ifPresent(parts::add);
    redis.flatMap(RedisSection::of).ifPresent(parts::add);
    pictures.forEach(picture -> parts.add("![](" + picture + ")\n"));
    redis.flatMap(MemorySection::of).ifPresent(parts::add);
    if (profile.measures()) {
      parts.add("## Goals\n\n" + goalsTable());
    }
    return String.join("\n", parts);
  }

  private String circumstances() {
    return "- Machine: "
        + Machine.hardware()
        + "\n- JVM: "
        + Machine.jvm()
        + redis.map(figures -> "\n- Server: Redis " + figures.serverVersion()).orElse("")
        + "\n- Versions: "
        + Versions.line()
        + (revision.isEmpty() ? "" : "\n- Revision: " + revision)
        + "\n- Measured at "
        + Instant.now().truncatedTo(ChronoUnit.MINUTES)
        + " with "
        + profile.describe()
        + "\n";
  }

  private MarkdownTable goalsTable() {
    MarkdownTable table = new MarkdownTable("goal", "measured", "");
    for (Goal goal : goals()) {
      table.row(goal.what(), goal.measured(), goal.verdict());
    }
    return table;
  }
}
