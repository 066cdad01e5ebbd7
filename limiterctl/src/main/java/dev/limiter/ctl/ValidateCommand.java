package dev.limiter.ctl;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says everything that is wrong with rule files. */
@Command(
    name = "validate",
    description = "Report every fault of rule files, and what is probably not meant.")
final class ValidateCommand extends Subcommand {

  @Option(names = "--strict", description = "End with 1 for warnings too.")
  private boolean strict;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Rule files or folders of them, which are loaded together; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Override
  Report run() {
    return ValidateReport.of(RuleTexts.read(files, in()), strict);
  }
}
