package dev.limiter.http;

import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
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
    if (refused) {
      mine.forEach(told -> merged.put(told.name(), told));
      theirs.forEach(told -> merged.putIfAbsent(told.name(), told));
    } else {
      mergeSorted(mine, theirs, merged);
    }
    return values(merged.values());
  }

  /** Merges two lists, each of which keeps its order; of one name, the first to come is kept. */
  private static void mergeSorted(
      List<ToldPolicy> mine, List<ToldPolicy> theirs, Map<String, ToldPolicy> merged) {
    Iterator<ToldPolicy> left = mine.iterator();
    Iterator<ToldPolicy> right = theirs.iterator();
    Map<String, ToldPolicy> restrictive = new HashMap<>();
    mine.forEach(told -> keepRestrictive(restrictive, told));
    theirs.forEach(told -> keepRestrictive(restrictive, told));
    ToldPolicy l = next(left, restrictive);
    ToldPolicy r = next(right, restrictive);
    while (l != null || r != null) {
      boolean takeLeft =
          r == null || (l != null && ToldPolicy.MOST_RESTRICTIVE_FIRST.compare(l, r) <= 0);
      ToldPolicy taken = takeLeft ? l : r;
      if (taken != null) {
        merged.put(taken.name(), taken);
      }
      if (takeLeft) {
        l = next(left, restrictive);
      } else {
        r = next(right, restrictive);
      }
    }
  }

  private static void keepRestrictive(Map<String, ToldPolicy> restrictive, ToldPolicy told) {
    restrictive.merge(
        told.name(), told, (a, b) -> ToldPolicy.MOST_RESTRICTIVE_FIRST.compare(a, b) <= 0 ? a : b);
  }

  @SuppressWarnings("ReferenceEquality") // the very entry that was kept, not one that looks like it
  private static @Nullable ToldPolicy next(
      Iterator<ToldPolicy> told, Map<String, ToldPolicy> restrictive) {
    while (told.hasNext()) {
      ToldPolicy candidate = told.next();
      if (restrictive.get(candidate.name()) == candidate) {
        return candidate;
      }
    }
    return null;
  }

  private static FieldValues values(Collection<ToldPolicy> merged) {
    StringBuilder policies = new StringBuilder();
    StringBuilder limits = new StringBuilder();
    for (ToldPolicy told : merged) {
      append(policies, told.policy());
      append(limits, told.limit());
    }
    return new FieldValues(policies.toString(), limits.toString());
  }

  private static void append(StringBuilder field, @Nullable ListMember member) {
    if (member != null) {
      field.append(field.isEmpty() ? "" : ", ").append(member.text());
    }
  }
}
