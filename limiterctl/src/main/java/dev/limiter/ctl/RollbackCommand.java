package dev.limiter.ctl;

import dev.limiter.RuleSet;
import dev.limiter.config.RuleBundle;
import dev.limiter.redis.PublishedRules;
import dev.limiter.redis.RedisRuleStore;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts the rules of an earlier version in force again. */
@Command(
    name = "rollback",
    description = "Publish the rules of an earlier version again, as a new version.")
final class RollbackCommand extends Subcommand {

  @Mixin private final StoreOptions store = new StoreOptions();
  @Mixin private final AuthorOptions author = new AuthorOptions();

  @Option(
      names = "--expect",
      paramLabel = "N",
      description = "Go back only if the present version is N. Default: whichever it is.")
  private @Nullable Long expected;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "VERSION",
      description =
          "Which. Default: the newest with other rules that is older than the present rules, which"
              + " may have been restored themselves.")
  private @Nullable Long version;

  @Override
  Report run() {
    RedisRuleStore opened = store.store(this);
    Published current = Published.in(opened).require(expected);
    long wanted = version == null ? former(opened, current) : version;
    RuleBundle texts = Published.texts(opened, wanted);
    RuleSet rules = texts.parse();
    DiffReport diff = current.replacedBy(rules);
    boolean publishing = !current.is(texts);
    String note = author.note().isEmpty() ? "rollback to version " + wanted : author.note();
    return new PublishReport(
        publishing,
        publishing
            ? opened.publish(texts, current.version(), author.name(), note)
            : current.version(),
        current.version(),
        wanted,
        texts.checksum(),
        diff,
        current.domainsGoneIn(rules));
  }

  private static long former(RedisRuleStore opened, Published current) {
    List<PublishedRules> history = opened.history();
    String present = current.texts().map(RuleBundle::checksum).orElse("");
    // Going back again goes further back, not to what was given up.
    long oldest =
        history.stream()
            .filter(each -> each.checksum().equals(present))
            .mapToLong(PublishedRules::version)
            .min()
            .orElse(current.version());
    return history.stream()
        .mapToLong(PublishedRules::version)
        .filter(each -> each < oldest)
        .max()
        .orElseThrow(
            () ->
                new Failure(
                    ExitCode.REFUSED,
                    "there is no version to go back to; see: limiterctl history"));
  }
}
