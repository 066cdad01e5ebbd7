package dev.limiter.ctl;

import dev.limiter.RuleSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says what becomes of which limits when rules are replaced. */
@Command(
    name = "diff",
    description =
        "Say which rules are added, removed and changed, with the limits before and after.")
final class DiffCommand extends Subcommand {

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "A rule file or a folder of them; - is standard input.")
  private String old = "";

  @Parameters(index = "1", paramLabel = "NEW", description = "Likewise.")
  private String changed = "";

  @Override
  Report run() {
    if (old.equals(RuleTexts.STANDARD_INPUT) && changed.equals(RuleTexts.STANDARD_INPUT)) {
      throw wrong("only one of OLD and NEW can be standard input");
    }
    RuleSet before = RuleTexts.read(List.of(old), in()).bundle().parse();
    RuleSet after = RuleTexts.read(List.of(changed), in()).bundle().parse();
    return DiffReport.of(RuleDiff.between(before, after));
  }
}
