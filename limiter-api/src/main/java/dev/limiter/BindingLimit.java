package dev.limiter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the limit that a decision of several is about: when denied, the denying one with the
 * longest wait; when allowed, the one with the smallest share left. A quota that refuses counts
 * only where all do, and then the one that will admit first.
 */
final class BindingLimit {

  private BindingLimit() {}

  /** Returns it, or null where every limit is shadow. */
  static @Nullable LimitStatus of(List<LimitStatus> statuses) {
    LimitStatus binding = null;
    LimitStatus overQuota = null; // the one that will admit first
    boolean anyQuotaFree = false;
    for (LimitStatus status : statuses) {
      if (status.shadow()) {
        continue;
      }
      if (status.key().quota() && !status.allowed()) {
        boolean sooner =
            overQuota == null || status.retryAfterMicros() < overQuota.retryAfterMicros();
        overQuota = sooner ? status : overQuota;
      } else {
        anyQuotaFree |= status.key().quota();
        binding = binding == null || binds(status, binding) ? status : binding;
      }
    }
    if (overQuota == null || anyQuotaFree) {
      return binding;
    }
    return binding == null || binds(overQuota, binding) ? overQuota : binding;
  }

  private static boolean binds(LimitStatus candidate, LimitStatus binding) {
    if (candidate.allowed() != binding.allowed()) {
      return !candidate.allowed();
    }
    if (!candidate.allowed()) {
      return candidate.retryAfterMicros() > binding.retryAfterMicros();
    }
    return share(candidate) < share(binding);
  }

  private static double share(LimitStatus status) {
    return status.limit() == 0 ? 0 : (double) status.remaining() / status.limit();
  }
}
