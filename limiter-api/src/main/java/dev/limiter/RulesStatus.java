package dev.limiter;

import java.time.Duration;
import java.util.List;

/**
 * Which rules a limiter goes by, and what is wrong with those that it should go by.
 *
 * @param version what operators call the rules in force: for files the beginning of the checksum,
 *     for published rules their number; empty where the source does not say
 * @param checksum the SHA-256 of their text in hex; empty where there is no text
 * @param age how long they have been in force here
 * @param problems why the source's present rules are not in force, each with its place as far as
 *     known; empty if they are
 * @param failingFor how long that has been so; zero if it is not
 */
public record RulesStatus(
    String version, String checksum, Duration age, List<String> problems, Duration failingFor) {

  /** Creates a status. */
  public RulesStatus {
    problems = List.copyOf(problems);
  }

  /** Tells whether the rules in force are those that the source has now, as far as is known. */
  public boolean isCurrent() {
    return problems.isEmpty();
  }
}
