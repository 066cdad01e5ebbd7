package dev.limiter.ctl;

import dev.limiter.config.Lint;
import dev.limiter.config.RuleBundle;
import dev.limiter.redis.RedisRuleStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts rules in force in a whole fleet. */
@Command(
    name = "publish",
    description =
        "Put rules in force in the fleet: refused if they have faults, or if the present version"
            + " is not the one that --expect names.")
final class PublishCommand extends Subcommand {

  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final AuthorOptions author = new AuthorOptions();

  @Option(
      names = "--expect",
      paramLabel = "N",
      description = "Publish only if the current version is N. Default: the one that is there now.")
  private @Nullable Long expected;

  @Option(names = "--dry-run", description = "Show what would change and publish nothing.")
  private boolean dryRun;

  @Option(names = "--strict", description = "Refuse rules with warnings too.")
  private boolean strict;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "Rule files or folders of them: all that the fleet is to have; - is standard input.")
  private List<String> files = new ArrayList<>();

  @Override
  Report run() {
    RuleBundle rules = RuleTexts.read(files, in()).bundle();
    List<Remark> findings = Lint.of(rules).stream().map(Remark::of).toList();
    refuseWarnings(findings);
    return publish(rules, findings);
  }

  private PublishReport publish(RuleBundle rules, List<Remark> findings) {
    RedisRuleStore opened = store.store(this);
    Published current = Published.in(opened).require(expected);
    List<Remark> gone = current.domainsGoneIn(rules.parse());
    refuseWarnings(gone);
    boolean publishing = !dryRun && !current.is(rules);
    return new PublishReport(
        publishing,
        publishing
            ? opened.publish(rules, current.version(), author.name(), author.note())
            : current.version(),
        current.version(),
        0,
        rules.checksum(),
        current.replacedBy(rules.parse()),
        Stream.concat(findings.stream(), gone.stream()).toList());
  }

  private void refuseWarnings(List<Remark> findings) {
    List<Remark> warnings = findings.stream().filter(Remark::isWarning).toList();
    if (strict && !warnings.isEmpty()) {
      throw new Failure(
          ExitCode.REFUSED,
          "nothing published: the rules have " + Words.count(warnings.size(), "warning"),
          warnings.stream().map(Remark::toString).toList());
    }
  }
}
