package dev.limiter.config;

import dev.limiter.Algorithm;
import dev.limiter.Pattern;
import dev.limiter.Policy;
import dev.limiter.Rule;
import java.util.List;
import java.util.Optional;

/** Figures that are allowed and do not do what they seem to. */
final class PolicyFigures implements Lint.Inspection {

  private static final long DAY_MICROS = 86_400_000_000L;

  /**
   * No traffic is smooth to less than this: the pauses of a runtime, a network and a scheduler let
   * calls that were sent evenly arrive together.
   */
  private static final long SMOOTHEST_MICROS = 10_000;

  @Override
  public void inspect(String domain, List<Rule> rules, List<Finding> findings) {
    for (Rule rule : rules) {
      for (Policy policy : rule.policies()) {
        smallBurst(policy).ifPresent(text -> warn(rule, "small-burst", text, findings));
        calendar(policy).ifPresent(text -> warn(rule, "calendar-window", text, findings));
      }
      if (rule.enforcedPercent() > 0 && rule.enforcedPercent() < 100 && hasOneCounter(rule)) {
        warn(
            rule,
            "single-counter",
            "enforced_percent chooses among counters, and "
                + rule.path()
                + " has one: it is enforced wholly or not at all; use shadow_mode",
            findings);
      }
      for (Rule.Entry entry : rule.path()) {
        String value = entry.pattern() instanceof Pattern.Any ? "" : entry.pattern().toString();
        if (!value.equals(value.strip())) {
          warn(
              rule,
              "blank-value",
              "the value of '" + entry.key() + "' begins or ends with a blank: '" + value + "'",
              findings);
        }
      }
    }
  }

  private static void warn(Rule rule, String code, String text, List<Finding> findings) {
    findings.add(new Finding(Severity.WARNING, code, rule.origin(), text));
  }

  private static boolean hasOneCounter(Rule rule) {
    return rule.path().stream()
        .allMatch(entry -> entry.shared() || entry.pattern() instanceof Pattern.Exact);
  }

  private static Optional<String> smallBurst(Policy policy) {
    boolean small =
        policy.algorithm() == Algorithm.TOKEN_BUCKET
            && policy.burst() < policy.limit()
            && policy.fillWholeMicros() < SMOOTHEST_MICROS;
    return small
        ? Optional.of(
            "a burst of "
                + policy.burst()
                + " at "
                + policy.limit()
                + " per "
                + policy.window()
                + " is full again after "
                + policy.fillWholeMicros()
                + " µs: calls that happen to arrive together are refused far below the limit;"
                + " a larger burst admits what is meant")
        : Optional.empty();
  }

  private static Optional<String> calendar(Policy policy) {
    if (policy.algorithm() != Algorithm.FIXED_WINDOW) {
      return Optional.empty();
    }
    long window = policy.windowMicros();
    if (window > DAY_MICROS && window % DAY_MICROS == 0) {
      String begins =
          window == 7 * DAY_MICROS
              ? "on Thursdays at 00:00 UTC"
              : "at multiples since 1970, in UTC";
      return Optional.of(
          "fixed windows of "
              + window / DAY_MICROS
              + " days begin "
              + begins
              + " and follow no calendar; token_bucket or sliding_window_counter have no edges");
    }
    if (window > 60_000_000 && DAY_MICROS % window != 0) {
      return Optional.of(
          "fixed windows of "
              + policy.window()
              + " begin at another time every day, because a day is no multiple of them");
    }
    return Optional.empty();
  }
}
