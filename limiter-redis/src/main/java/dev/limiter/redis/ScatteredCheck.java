package dev.limiter.redis;

import dev.limiter.Admission;
import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.LimitStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A check of counters in several partitions, which no script can see together: takes from one
 * partition after the other, and gives back what it took when one refuses.
 *
 * <p>Of n partitions it makes n calls when admitted and at most 2n − 1 when denied. Until it has
 * given back, others see the counters without what it took. Quotas of several partitions refuse
 * nothing until all have answered. Nothing is asked for twice: a call that fails may have taken,
 * and the check fails with what was taken so far; a failed call to give back may have given back,
 * and leaves the denial as it is.
 */
final class ScatteredCheck {

  private final CounterScripts scripts;
  private final List<Check> checks;
  private final Deadline deadline;
  private final Map<CounterKey, LimitStatus> statuses = new HashMap<>();

  ScatteredCheck(CounterScripts scripts, List<Check> checks, Deadline deadline) {
    this.scripts = scripts;
    this.checks = checks;
    this.deadline = deadline;
  }

  /** Decides; returns what each limit says, in the order of the check. */
  List<LimitStatus> decide(List<List<Check>> partitions) {
    List<List<LimitStatus>> taken = new ArrayList<>();
    boolean apart = partitions.stream().filter(ScatteredCheck::hasQuota).count() > 1;
    Admission whole = new Admission();
    while (taken.size() < partitions.size()) {
      List<Check> partition = partitions.get(taken.size());
      List<LimitStatus> answers =
          apart ? scripts.checkApart(partition, deadline) : scripts.check(partition, deadline);
      note(answers);
      answers.forEach(status -> whole.add(status.key(), status.allowed()));
      boolean last = taken.size() == partitions.size() - 1;
      boolean refused = refusesBeside(answers);
      boolean over = (last || !apart) && !whole.admitted();
      if (refused || over) {
        if (apart && !refused) {
          giveBack(answers); // took, for it did not know that all quotas are over
        }
        taken.forEach(this::giveBack);
        partitions.subList(taken.size() + 1, partitions.size()).forEach(this::look);
        break;
      }
      taken.add(answers);
    }
    return checks.stream().flatMap(check -> Stream.ofNullable(statuses.get(check.key()))).toList();
  }

  private static boolean hasQuota(List<Check> partition) {
    return partition.stream().anyMatch(check -> check.key().quota());
  }

  /** Tells whether a limit refuses that is no quota. */
  private static boolean refusesBeside(List<LimitStatus> answers) {
    return answers.stream()
        .anyMatch(status -> !status.allowed() && !status.shadow() && !status.key().quota());
  }

  private void note(List<LimitStatus> answers) {
    answers.forEach(status -> statuses.put(status.key(), status));
  }

  private void giveBack(List<LimitStatus> answers) {
    List<LimitStatus> charged =
        answers.stream().filter(status -> status.allowed() && status.cost() > 0).toList();
    if (charged.isEmpty()) {
      return;
    }
    try {
      note(scripts.refund(charged, deadline).stream().map(ScatteredCheck::admitting).toList());
    } catch (BackendException ignored) {
      // What it took stays taken, and its answers stand: asking again could give back twice.
    }
  }

  /** A limit that a cost was given back to would have admitted that cost. */
  private static LimitStatus admitting(LimitStatus status) {
    return new LimitStatus(
        status.key(),
        status.cost(),
        true,
        status.shadow(),
        status.remaining(),
        0,
        status.resetAfterMicros(),
        status.atMicros());
  }

  /** Asks the limits that are not needed for the denial any more, for its figures. */
  private void look(List<Check> partition) {
    try {
      note(scripts.look(partition, deadline));
    } catch (BackendException ignored) {
      // The denial stands without them.
    }
  }
}
