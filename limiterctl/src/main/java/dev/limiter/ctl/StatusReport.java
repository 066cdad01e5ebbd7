package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.limiter.redis.RuleInstance;
import java.util.List;

/**
 * Which versions a fleet goes by.
 *
 * @param version the present version; 0 for none
 * @param upToDate how many instances go by it and see nothing wrong
 * @param instances those that live
 */
record StatusReport(long version, int upToDate, List<Instance> instances) implements Report {

  /** One instance; {@code problem} is why it is behind, as far as it knows. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Instance(
      String name,
      String version,
      boolean upToDate,
      String checksum,
      String problem,
      long saidMillisAgo) {}

  static StatusReport of(long present, List<RuleInstance> instances) {
    List<Instance> all =
        instances.stream()
            .map(
                each ->
                    new Instance(
                        each.name(),
                        each.version(),
                        each.version().equals(String.valueOf(present)) && each.problem().isEmpty(),
                        each.checksum(),
                        each.problem(),
                        each.saidAgo().toMillis()))
            .toList();
    return new StatusReport(present, (int) all.stream().filter(Instance::upToDate).count(), all);
  }

  @Override
  public void show(Screen screen) {
    screen.line(
        exitCode() == ExitCode.OK ? Screen.Style.GOOD : Screen.Style.CAUTION,
        upToDate + " of " + Words.count(instances.size(), "instance"),
        version == 0 ? "; nothing has been published yet" : " on version " + version);
    for (Instance each : instances) {
      screen.line(
          "  ",
          each.upToDate ? Screen.Style.GOOD : Screen.Style.CAUTION,
          each.version.isEmpty() ? "?" : each.version,
          "  "
              + each.name
              + (each.problem.isEmpty() ? "" : "  " + each.problem)
              + (each.upToDate ? "" : "  (said " + each.saidMillisAgo / 1_000 + " s ago)"));
    }
  }

  @Override
  public int exitCode() {
    return upToDate == instances.size() ? ExitCode.OK : ExitCode.REFUSED;
  }
}
