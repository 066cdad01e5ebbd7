package dev.limiter.ctl;

import dev.limiter.redis.RedisRuleStore;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows which versions a fleet goes by. */
@Command(
    name = "status",
    description = "Show which version each live instance goes by; ends with 1 if one is behind.")
final class StatusCommand extends Subcommand {

  private static final Duration INTERVAL = Duration.ofMillis(100);

  @Mixin private final StoreOptions store = new StoreOptions();

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      description = "Wait until none is behind, so long at most.")
  private int seconds;

  @Override
  Report run() throws InterruptedException {
    if (seconds < 0) {
      throw wrong("--wait must not be negative: " + seconds);
    }
    RedisRuleStore opened = store.store(this);
    long attempts = 1 + Duration.ofSeconds(seconds).dividedBy(INTERVAL);
    StatusReport report = StatusReport.of(opened.version(), opened.instances());
    for (long i = 1; i < attempts && report.exitCode() != ExitCode.OK; i++) {
      Thread.sleep(INTERVAL.toMillis());
      report = StatusReport.of(opened.version(), opened.instances());
    }
    return report;
  }
}
