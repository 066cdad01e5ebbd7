package dev.limiter.examples.boot;

import dev.limiter.BreakerState;
import dev.limiter.Decision;
import dev.limiter.EnforcementMode;
import dev.limiter.RulesStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;

/** A {@link Status} as a page, of {@code status.html}: whatever is put into it is escaped. */
final class StatusPage {

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
  private static final String TEMPLATE = template();

  private StatusPage() {}

  private static String template() {
    try {
      return new ClassPathResource("status.html").getContentAsString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String of(Status status) {
    Map<String, String> parts =
        Map.of(
            "domain", Html.text(status.domain()),
            "mode", mode(status.mode()),
            "rules", rules(status.rules()),
            "counters", counters(status),
            "decisions", decisions(status),
            "denied", denied(status.topDenied()));
    return PLACE
        .matcher(TEMPLATE)
        .replaceAll(place -> Matcher.quoteReplacement(parts.getOrDefault(place.group(1), "")));
  }

  private static String mode(EnforcementMode mode) {
    return Html.state(
        mode == EnforcementMode.ENFORCE,
        switch (mode) {
          case ENFORCE -> "enforced";
          case SHADOW -> "shadow: only reported";
          case OFF -> "off";
        });
  }

  private static String rules(RulesStatus rules) {
    return Html.pair("Version", Html.code(rules.version()))
        + Html.pair("SHA-256", Html.code(rules.checksum()))
        + Html.pair("In force for", Html.time(rules.age()))
        + Html.pair(
            "State",
            Html.state(rules.isCurrent(), rules.isCurrent() ? "current" : "last good rules"))
        + (rules.isCurrent()
            ? Html.pair("Last error", "none")
            : Html.pair("Failing for", Html.time(rules.failingFor()))
                + Html.pair(
                    "Last error",
                    "<pre>" + Html.code(String.join("\n", rules.problems())) + "</pre>"));
  }

  private static String counters(Status status) {
    if (!status.shared()) {
      return "<p>In this process, for itself.</p>";
    }
    if (status.partitions().isEmpty()) {
      return "<p>In Redis, which was not asked yet.</p>";
    }
    return Html.table(
        Html.row("th", "Partition", "Breaker", "For", "Reason"),
        status.partitions().stream()
            .map(
                part ->
                    Html.row(
                        "td",
                        Html.code(part.partition()),
                        part.state() == BreakerState.CLOSED
                            ? Html.state(true, "closed: it decides")
                            : Html.state(false, "open: decided here"),
                        Html.time(part.since()),
                        Html.text(part.reason())))
            .collect(Collectors.joining()));
  }

  private static String decisions(Status status) {
    if (status.decisions().isEmpty()) {
      return "<p>None.</p>";
    }
    StringBuilder rows = new StringBuilder();
    for (Map.Entry<Decision.Source, Long> count : status.decisions().entrySet()) {
      rows.append(
          Html.numbered("td", who(count.getKey(), status.shared()), count.getValue().toString()));
    }
    rows.append(Html.numbered("th", "of them denied", String.valueOf(status.denied())));
    return Html.table(Html.numbered("th", "Decided by", "Decisions"), rows.toString());
  }

  private static String who(Decision.Source source, boolean shared) {
    return switch (source) {
      case BACKEND -> shared ? "Redis" : "this process";
      case LOCAL_DENIAL -> "this process, which remembers a denial";
      case FALLBACK -> "this process, because Redis could not";
      case FAIL_OPEN -> "nobody: passed, because Redis could not";
      case FAIL_CLOSED -> "nobody: refused, because Redis could not";
      case UNLIMITED -> "nobody: no rule limits it";
    };
  }

  private static String denied(List<DeniedKey> keys) {
    if (keys.isEmpty()) {
      return "<p>None.</p>";
    }
    return Html.table(
        Html.numbered("th", "Key", "Over limit"),
        keys.stream()
            .map(
                key ->
                    Html.numbered(
                        "td",
                        Html.code(key.key()),
                        key.atLeast() == key.atMost()
                            ? String.valueOf(key.atMost())
                            : key.atLeast() + "–" + key.atMost()))
            .collect(Collectors.joining()));
  }
}
