package dev.limiter.config;

import dev.limiter.FailureMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the field {@code failure_mode} of a descriptor or a rate_limit. */
final class FailureModeReader {

  private final Problems problems;

  FailureModeReader(Problems problems) {
    this.problems = problems;
  }

  /** Returns the mode, or null where it is not given or faulty. */
  @Nullable FailureMode read(YamlMap map) {
    String name = map.text("failure_mode");
    if (name == null) {
      return null;
    }
    for (FailureMode mode : FailureMode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(name)) {
        return mode;
      }
    }
    problems.add(
        map.at("failure_mode"),
        "failure_mode must be local, allow or deny: " + Problems.quote(name));
    return null;
  }
}
