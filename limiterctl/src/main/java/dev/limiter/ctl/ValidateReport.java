package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import dev.limiter.config.Lint;
import dev.limiter.config.RuleBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is wrong with rule files.
 *
 * @param valid whether they can be used
 * @param domains how many there are; 0 where they cannot be used
 * @param rules how many there are; 0 where they cannot be used
 * @param findings what there is to say, worst first, then in the order of the files
 * @param strict whether a warning counts as a fault
 */
record ValidateReport(
    boolean valid, int domains, int rules, List<Remark> findings, @JsonIgnore boolean strict)
    implements Report {

  static ValidateReport of(RuleTexts texts, boolean strict) {
    try {
      RuleBundle bundle = texts.bundle();
      RuleSet set = bundle.parse();
      return new ValidateReport(
          true,
          set.domains().size(),
          set.domains().stream().mapToInt(domain -> set.rules(domain).size()).sum(),
          Lint.of(bundle).stream().map(Remark::of).toList(),
          strict);
    } catch (RuleException e) {
      return new ValidateReport(false, 0, 0, Remark.errors(e.problems()), strict);
    }
  }

  @Override
  public void show(Screen screen) {
    findings.forEach(finding -> finding.show(screen));
    screen.line(valid ? Screen.Style.GOOD : Screen.Style.BAD, verdict(), counts());
  }

  private String verdict() {
    return valid ? "valid" : "not valid";
  }

  private String counts() {
    List<String> counts = new ArrayList<>();
    if (valid) {
      counts.add(Words.count(rules, "rule") + " in " + Words.count(domains, "domain"));
    }
    Stream.of(Remark.ERROR, Remark.WARNING, "hint")
        .filter(severity -> count(severity) > 0)
        .forEach(severity -> counts.add(Words.count(count(severity), severity)));
    return ": " + String.join(", ", counts);
  }

  private long count(String severity) {
    return findings.stream().filter(finding -> finding.severity().equals(severity)).count();
  }

  @Override
  public int exitCode() {
    return valid && !(strict && count(Remark.WARNING) > 0) ? ExitCode.OK : ExitCode.REFUSED;
  }
}
