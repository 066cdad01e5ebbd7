package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.limiter.config.Finding;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing that there is to say of rules.
 *
 * @param severity {@code error}, {@code warning} or {@code hint}
 * @param code which check found it, stable
 * @param place where
 * @param text what, why, and what to write instead
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Remark(String severity, String code, @Nullable Place place, String text) {

  private static final Pattern PLACED =
      Pattern.compile("(.*?:\\d{1,9}:\\d{1,9}): (.*)", Pattern.DOTALL);

  static final String ERROR = "error";
  static final String WARNING = "warning";

  static Remark of(Finding finding) {
    return new Remark(
        finding.severity().name().toLowerCase(Locale.ROOT),
        finding.code(),
        Place.of(finding.place()),
        finding.text());
  }

  /** Returns the faults for which rules are refused, each as {@code file:line:column: what}. */
  static List<Remark> errors(List<String> problems) {
    return problems.stream().map(Remark::error).toList();
  }

  private static Remark error(String problem) {
    Matcher placed = PLACED.matcher(problem);
    return placed.matches()
        ? new Remark(ERROR, ERROR, Place.of(placed.group(1)), placed.group(2))
        : new Remark(ERROR, ERROR, null, problem);
  }

  /** JSON has it as the severity. */
  @JsonIgnore
  boolean isWarning() {
    return severity.equals(WARNING);
  }

  @Override
  public String toString() {
    return (place == null ? "" : place + ": ") + severity + ": " + text + " [" + code + "]";
  }

  void show(Screen screen) {
    Screen.Style style =
        switch (severity) {
          case ERROR -> Screen.Style.BAD;
          case WARNING -> Screen.Style.CAUTION;
          default -> Screen.Style.FAINT;
        };
    screen.line(
        place == null ? "" : place + ": ",
        style,
        severity,
        ": " + text + (code.equals(ERROR) ? "" : " [" + code + "]"));
  }
}
