package dev.limiter.ctl;

import dev.limiter.redis.RedisRuleStore;
import java.util.Map;
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

  @Option(
      names = "--file",
      paramLabel = "NAME",
      description = "With --show: of a version that has several files, this one.")
  private @Nullable String file;

  @Override
  Report run() {
    if (file != null && shown == null) {
      throw wrong("--file names a file of a version: give --show VERSION as well");
    }
    RedisRuleStore opened = store.store(this);
    return shown == null
        ? HistoryReport.of(opened.version(), opened.history())
        : new TextReport(shown, wanted(Published.texts(opened, shown).texts()));
  }

  /** Several files one after the other would be no rule file. */
  private Map<String, String> wanted(Map<String, String> texts) {
    String name = file;
    if (name == null && (texts.size() == 1 || isJson())) {
      return texts;
    }
    String text = name == null ? null : texts.get(name);
    if (name == null || text == null) {
      throw new Failure(
          ExitCode.REFUSED,
          "version %d has the files %s: name one with --file, or have all with --json"
              .formatted(shown, String.join(", ", texts.keySet())));
    }
    return Map.of(name, text);
  }
}
