package dev.limiter;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what each limit said, so that operators see what a shadow rule would do before it does it:
 * a {@link LimiterListener} for one limiter.
 *
 * <pre>{@code
 * RuleCounts counts = new RuleCounts();
 * RateLimiter limiter = RateLimiter.builder().listener(counts)...build();
 * counts.rows().forEach(row -> log.info("{}", row));
 * }</pre>
 *
 * <p>One row a limit, not a counter: no more than the rules have, and no more than {@value
 * #MOST_ROWS}, beyond which limits share a row without a path. Rows outlive a reload that keeps the
 * rule's path and the policy's name. Peeks are not counted, and neither is a check that nothing
 * decided. Safe for use by several threads.
 */
public final class RuleCounts implements LimiterListener {

  /** The most rows that are kept. */
  public static final int MOST_ROWS = 200_000;

  private record Id(List<Rule.Entry> path, String policy) {}

  private static final Id OTHERS = new Id(List.of(), "others");

  private record Counts(
      LongAdder allowed, LongAdder denied, LongAdder wouldBeDenied, LongAdder wouldBeAllowed) {
    Counts() {
      this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder());
    }
  }

  /**
   * What one limit said so far.
   *
   * @param path the rule's path; empty for the row of all that found no room
   * @param policy the policy's name
   * @param allowed checks that this limit, enforced, had room for
   * @param denied checks that this limit, enforced, refused
   * @param wouldBeAllowed checks that it had room for while it was only reported
   * @param wouldBeDenied checks that it would have refused, had it been enforced
   */
  public record Row(
      List<Rule.Entry> path,
      String policy,
      long allowed,
      long denied,
      long wouldBeAllowed,
      long wouldBeDenied) {}

  private final Map<Id, Counts> counts = new ConcurrentHashMap<>();

  /** Creates one without rows. */
  public RuleCounts() {}

  @Override
  public void onDecision(List<Charge> charges, Decision decision) {
    for (LimitStatus status : decision.statuses()) {
      if (status.cost() > 0) {
        count(of(status.key()), status);
      }
    }
  }

  private static void count(Counts row, LimitStatus status) {
    if (status.shadow()) {
      (status.allowed() ? row.wouldBeAllowed : row.wouldBeDenied).increment();
    } else {
      (status.allowed() ? row.allowed : row.denied).increment();
    }
  }

  private Counts of(CounterKey key) {
    Id id = new Id(key.rule().path(), key.policy().name());
    Counts known = counts.get(id);
    if (known != null) {
      return known;
    }
    return counts.computeIfAbsent(counts.size() < MOST_ROWS ? id : OTHERS, unknown -> new Counts());
  }

  /** Returns a row for each limit that said something, most would-be and real denials first. */
  public List<Row> rows() {
    return counts.entrySet().stream()
        .map(RuleCounts::row)
        .sorted((a, b) -> Long.compare(b.denied + b.wouldBeDenied, a.denied + a.wouldBeDenied))
        .toList();
  }

  private static Row row(Map.Entry<Id, Counts> entry) {
    Counts of = entry.getValue();
    return new Row(
        entry.getKey().path,
        entry.getKey().policy,
        of.allowed.sum(),
        of.denied.sum(),
        of.wouldBeAllowed.sum(),
        of.wouldBeDenied.sum());
  }
}
