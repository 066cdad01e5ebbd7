package dev.limiter;

import java.util.ArrayList;
import java.util.List;

/** What answers the checks that a primary cannot decide, by the failure modes of their rules. */
final class LocalAnswer {

  private final FallbackTier local;
  private final Share share;
  private final FailureMode unsaid;

  /**
   * Creates one.
   *
   * @param unsaid the mode of rules that do not say
   */
  LocalAnswer(FallbackTier local, Share share, FailureMode unsaid) {
    this.local = local;
    this.share = share;
    this.unsaid = unsaid;
  }

  private FailureMode mode(CounterKey key) {
    return key.shadow() ? FailureMode.LOCAL : key.failureMode().orElse(unsaid);
  }

  /** Tells whether nothing, of which no backend has to be asked, lets it pass. */
  private static boolean canNeverPass(Check check) {
    return Math.max(check.cost(), 1) > check.policy().burst();
  }

  Decision to(Check check) {
    if (check.key().shadow()) {
      return to(List.of(check));
    }
    if (canNeverPass(check)) {
      return local.alone(check, share);
    }
    return switch (mode(check.key())) {
      case LOCAL -> local.alone(check, share);
      case ALLOW -> Decision.failOpen();
      case DENY -> Decision.failClosed();
    };
  }

  Decision to(List<Check> checks) {
    List<Check> counted = new ArrayList<>(checks.size());
    boolean enforced = false;
    for (Check check : checks) {
      switch (canNeverPass(check) ? FailureMode.LOCAL : mode(check.key())) {
        case DENY -> {
          return Decision.failClosed();
        }
        case LOCAL -> {
          counted.add(check);
          enforced |= !check.key().shadow();
        }
        case ALLOW -> {}
      }
    }
    if (counted.isEmpty()) {
      return Decision.failOpen();
    }
    Decision decision =
        counted.size() == 1 && enforced
            ? local.alone(counted.get(0), share)
            : local.alone(counted, share);
    boolean somePassed = counted.size() < checks.size();
    return enforced
        ? decision
        : decision.withSource(somePassed ? Decision.Source.FAIL_OPEN : Decision.Source.FALLBACK);
  }

  void refund(Decision decision) {
    local.refundAlone(decision);
  }
}
