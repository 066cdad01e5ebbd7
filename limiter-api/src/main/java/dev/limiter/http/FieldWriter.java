package dev.limiter.http;

import dev.limiter.LimitStatus;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes the two list fields of the limits that a response shows. Safe for use by several threads.
 */
final class FieldWriter {

  /**
   * The length that neither field goes beyond: what is less restrictive is left out. Containers
   * refuse to send much more than twice as much (8 KB of all fields).
   */
  static final int MAX_LENGTH = 3_000;

  private final PolicyTexts policyTexts = new PolicyTexts();
  private final Dialect dialect;
  private final @Nullable PartitionKeys partitionKeys;

  /**
   * Creates a writer.
   *
   * @param partitionKeys what makes the parameter {@code pk}; null to leave it out
   */
  FieldWriter(Dialect dialect, @Nullable PartitionKeys partitionKeys) {
    this.dialect = dialect;
    this.partitionKeys = partitionKeys;
  }

  /** Returns the values for limits. */
  FieldValues write(List<LimitStatus> shown) {
    if (shown.isEmpty()) {
      return FieldValues.NONE;
    }
    return shown.size() == 1 ? one(shown.get(0)) : several(shown);
  }

  private FieldValues one(LimitStatus status) {
    PolicyTexts.PolicyText policy = policyTexts.of(status.policy());
    if (partitionKeys == null && dialect == Dialect.DRAFT_11) {
      return new FieldValues(policy.member(), plain(policy.name(), status));
    }
    StringBuilder limit = new StringBuilder(64);
    appendLimit(limit, policy, status);
    return new FieldValues(policy.member(), limit.toString());
  }

  /** Returns what {@link #appendLimit} appends, put together at once: most responses have this. */
  private static String plain(String name, LimitStatus status) {
    OptionalLong window = EffectiveWindow.seconds(status);
    long available = StructuredFields.inRange(status.remaining());
    return window.isPresent()
        ? name + ";r=" + available + ";t=" + StructuredFields.inRange(window.getAsLong())
        : name + ";r=" + available;
  }

  private FieldValues several(List<LimitStatus> shown) {
    StringBuilder policies = new StringBuilder(96);
    StringBuilder limits = new StringBuilder(96);
    for (LimitStatus status : shown) {
      PolicyTexts.PolicyText policy = policyTexts.of(status.policy());
      int policiesEnd = policies.length();
      int limitsEnd = limits.length();
      String separator = policiesEnd == 0 ? "" : ", ";
      policies.append(separator).append(policy.member());
      appendLimit(limits.append(separator), policy, status);
      if (policies.length() > MAX_LENGTH || limits.length() > MAX_LENGTH) {
        policies.setLength(policiesEnd);
        limits.setLength(limitsEnd);
        break;
      }
    }
    return new FieldValues(policies.toString(), limits.toString());
  }

  private void appendLimit(StringBuilder field, PolicyTexts.PolicyText policy, LimitStatus status) {
    field.append(policy.name());
    dialect.append(field, status.remaining(), EffectiveWindow.seconds(status));
    if (partitionKeys != null) { // not of the policy, which is to be the same in all responses
      StructuredFields.appendBytes(field, "pk", partitionKeys.of(status.key()));
    }
  }
}
