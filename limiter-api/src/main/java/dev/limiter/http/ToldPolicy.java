package dev.limiter.http;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One policy as two field values tell it: its member in each, either of which may be missing.
 *
 * @param name the name by which policies are the same: without case, String or Token
 */
record ToldPolicy(String name, @Nullable ListMember policy, @Nullable ListMember limit) {

  /** The order of {@link PolicyOrder}, by what the fields tell: the more restrictive first. */
  static final Comparator<ToldPolicy> MOST_RESTRICTIVE_FIRST =
      Comparator.comparingDouble(ToldPolicy::share)
          .thenComparing(ToldPolicy::window, Comparator.reverseOrder());

  /** Returns the policies of two fields, in the order of {@code RateLimit}. */
  static List<ToldPolicy> of(Collection<String> policyLines, Collection<String> limitLines) {
    Map<String, ToldPolicy> told = new LinkedHashMap<>();
    for (ListMember limit : members(limitLines)) {
      if (limit.name() != null && limit.figure("r", "a") >= 0) {
        String name = limit.name().toLowerCase(Locale.ROOT);
        told.putIfAbsent(name, new ToldPolicy(name, null, limit));
      }
    }
    for (ListMember policy : members(policyLines)) {
      if (policy.name() != null && policy.figure("q", "q") >= 0) {
        String name = policy.name().toLowerCase(Locale.ROOT);
        told.compute(name, (key, known) -> withPolicy(key, known, policy));
      }
    }
    return List.copyOf(told.values());
  }

  private static List<ListMember> members(Collection<String> lines) {
    List<ListMember> members = ListParser.parse(lines);
    return members == null ? List.of() : members;
  }

  private static ToldPolicy withPolicy(String name, @Nullable ToldPolicy known, ListMember policy) {
    if (known == null) {
      return new ToldPolicy(name, policy, null);
    }
    return known.policy == null ? new ToldPolicy(name, policy, known.limit) : known;
  }

  /** Returns what is left of the quota: 0 to 1, more if the quota is not known. */
  private double share() {
    if (limit == null) {
      return Double.MAX_VALUE;
    }
    long available = limit.figure("r", "a");
    long quota = policy == null ? 0 : policy.figure("q", "q");
    return available == 0 || quota > 0 ? (double) available / Math.max(1, quota) : 1;
  }

  /** Returns the effective window; where none is told, nothing will ever be available. */
  private long window() {
    long seconds = limit == null ? -1 : limit.figure("t", "w");
    return seconds < 0 ? Long.MAX_VALUE : seconds;
  }
}
