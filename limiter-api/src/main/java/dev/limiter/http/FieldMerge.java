package dev.limiter.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts the fields of two limiters on one response together, as {@link RateLimitFields} says. */
final class FieldMerge {

  private FieldMerge() {}

  /**
   * Returns the merged values.
   *
   * @param refused whether ours are those of the refusal that the response is: then they win
   */
  static FieldValues merge(
      FieldValues ours,
      boolean refused,
      Collection<String> policyLines,
      Collection<String> limitLines) {
    List<ToldPolicy> theirs = ToldPolicy.of(policyLines, limitLines);
    List<ToldPolicy> mine =
        ToldPolicy.of(List.of(ours.rateLimitPolicy()), List.of(ours.rateLimit()));
    Map<String, ToldPolicy> merged = new LinkedHashMap<>();
    mine.forEach(told -> merged.put(told.name(), told));
    for (ToldPolicy told : theirs) {
      merged.merge(told.name(), told, refused ? (own, other) -> own : FieldMerge::restrictive);
    }
    List<ToldPolicy> ordered = new ArrayList<>(merged.values());
    int first = refused ? mine.size() : 0;
    ordered.subList(first, ordered.size()).sort(ToldPolicy.MOST_RESTRICTIVE_FIRST);
    return values(ordered);
  }

  private static ToldPolicy restrictive(ToldPolicy own, ToldPolicy other) {
    return ToldPolicy.MOST_RESTRICTIVE_FIRST.compare(own, other) <= 0 ? own : other;
  }

  private static FieldValues values(List<ToldPolicy> merged) {
    StringBuilder policies = new StringBuilder();
    StringBuilder limits = new StringBuilder();
    for (ToldPolicy told : merged) {
      int policiesEnd = policies.length();
      int limitsEnd = limits.length();
      append(policies, told.policy());
      append(limits, told.limit());
      if (policies.length() > FieldWriter.MAX_LENGTH || limits.length() > FieldWriter.MAX_LENGTH) {
        policies.setLength(policiesEnd);
        limits.setLength(limitsEnd);
        if (policies.isEmpty() && limits.isEmpty()) {
          continue; // theirs, too long by itself: no reason to tell nothing at all
        }
        break;
      }
    }
    return new FieldValues(policies.toString(), limits.toString());
  }

  private static void append(StringBuilder field, @Nullable ListMember member) {
    if (member != null) {
      field.append(field.isEmpty() ? "" : ", ").append(member.text());
    }
  }
}
