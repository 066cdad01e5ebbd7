package dev.limiter;

import java.util.List;

/**
 * The rules that a limiter goes by at one time, whole: a check reads one of these and nothing else.
 * Immutable.
 */
final class RulesInForce {

  /** Before the first reading. */
  static final RulesInForce NONE =
      new RulesInForce(
          RuleSnapshot.of(RuleSet.of("none", List.of())),
          new RuleIndex("none", List.of(), new RuleFaults()),
          0,
          List.of(),
          0);

  final RuleSnapshot snapshot;
  final RuleIndex index;
  final List<String> problems;
  private final long sinceMicros;
  private final long failingSinceMicros;

  private RulesInForce(
      RuleSnapshot snapshot,
      RuleIndex index,
      long sinceMicros,
      List<String> problems,
      long failingSinceMicros) {
    this.snapshot = snapshot;
    this.index = index;
    this.sinceMicros = sinceMicros;
    this.problems = problems;
    this.failingSinceMicros = failingSinceMicros;
  }

  /**
   * Returns what is in force after a reading: rules that are known to be the same keep their age
   * and index, whatever they are called now.
   *
   * @throws IllegalArgumentException if the domain is not in them
   */
  RulesInForce after(RuleSnapshot read, String domain, long nowMicros) {
    boolean same = isSame(read) && this != NONE;
    RuleSnapshot named =
        same
            ? new RuleSnapshot(snapshot.rules(), read.version(), read.checksum(), List.of())
            : read;
    RuleIndex nextIndex = same ? index : read.rules().index(domain);
    long since = same ? sinceMicros : nowMicros;
    return new RulesInForce(named, nextIndex, since, List.of(), 0)
        .failing(read.problems(), this, nowMicros);
  }

  /** Returns the same rules after a reading that failed. */
  RulesInForce failing(List<String> newProblems, long nowMicros) {
    return failing(newProblems, this, nowMicros);
  }

  private RulesInForce failing(List<String> newProblems, RulesInForce before, long nowMicros) {
    long failingSince = before.problems.isEmpty() ? nowMicros : before.failingSinceMicros;
    return new RulesInForce(snapshot, index, sinceMicros, List.copyOf(newProblems), failingSince);
  }

  @SuppressWarnings("ReferenceEquality") // rules without a text are the same if they are one object
  private boolean isSame(RuleSnapshot read) {
    return read.rules() == snapshot.rules()
        || (!read.checksum().isEmpty() && read.checksum().equals(snapshot.checksum()));
  }

  RulesStatus status(long nowMicros) {
    return new RulesStatus(
        snapshot.version(),
        snapshot.checksum(),
        Micros.toDuration(Math.max(0, nowMicros - sinceMicros)),
        problems,
        Micros.toDuration(problems.isEmpty() ? 0 : Math.max(0, nowMicros - failingSinceMicros)));
  }
}
