package dev.limiter.ctl;

import dev.limiter.redis.RedisRuleStore;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what was published. */
@Command(
    name = "history",
    description = "Show the versions that are kept, newest first, or the text of one.")
final class HistoryCommand extends Subcommand {

  @Mixin private final StoreOptions store = new StoreOptions();

  @Option(
      names = "--show",
      paramLabel = "VERSION",
      description = "Write the text of this version instead.")
  private @Nullable Long shown;

  @Override
  Report run() {
    RedisRuleStore opened = store.store(this);
    return shown == null
        ? HistoryReport.of(opened.version(), opened.history())
        : new TextReport(shown, Published.texts(opened, shown).texts());
  }
}
