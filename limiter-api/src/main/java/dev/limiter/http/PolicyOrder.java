package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The limits that a response shows, most restrictive first: the denying ones with the longest wait
 * first, then by the share left.
 *
 * <p>Shadow limits are not shown. Of two policies whose names are equal without case, which one
 * response must not carry, the more restrictive is shown.
 */
final class PolicyOrder {

  private static final Comparator<LimitStatus> MOST_RESTRICTIVE_FIRST =
      Comparator.comparing(LimitStatus::allowed)
          .thenComparing(LimitStatus::retryAfterMicros, Comparator.reverseOrder())
          .thenComparingDouble(PolicyOrder::share);

  private PolicyOrder() {}

  static List<LimitStatus> shown(Decision decision) {
    List<LimitStatus> statuses = decision.statuses();
    if (statuses.size() == 1) {
      return statuses.get(0).shadow() ? List.of() : statuses;
    }
    List<LimitStatus> sorted = new ArrayList<>(statuses);
    sorted.removeIf(LimitStatus::shadow);
    if (decision.allowed()) {
      sorted.removeIf(status -> !status.allowed()); // a quota that is over while another is not
    }
    sorted.sort(MOST_RESTRICTIVE_FIRST);
    Set<String> names = new HashSet<>();
    sorted.removeIf(status -> !names.add(status.policy().name().toLowerCase(Locale.ROOT)));
    return sorted;
  }

  private static double share(LimitStatus status) {
    return status.limit() == 0 ? 0 : (double) status.remaining() / status.limit();
  }
}
