package dev.limiter.http;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the two list fields of the limits that a response shows. */
final class FieldWriter {

  /**
   * The length that neither field goes beyond: what is less restrictive is left out. Containers
   * refuse to send much more than twice as much (8 KB of all fields).
   */
  static final int MAX_LENGTH = 3_000;

  private static final long MICROS_PER_SECOND = 1_000_000;

  private FieldWriter() {}

  /**
   * Returns the values for limits.
   *
   * @param partitionKeys what makes the parameter {@code pk}; null to leave it out
   */
  static FieldValues write(
      List<LimitStatus> shown, Dialect dialect, @Nullable PartitionKeys partitionKeys) {
    if (shown.isEmpty()) {
      return FieldValues.NONE;
    }
    StringBuilder policies = new StringBuilder(32);
    StringBuilder limits = new StringBuilder(32);
    for (LimitStatus status : shown) {
      int policiesEnd = policies.length();
      int limitsEnd = limits.length();
      appendPolicy(policies, status.policy());
      appendLimit(limits, status, dialect, partitionKeys);
      if (policies.length() > MAX_LENGTH || limits.length() > MAX_LENGTH) {
        policies.setLength(policiesEnd);
        limits.setLength(limitsEnd);
        break;
      }
    }
    return new FieldValues(policies.toString(), limits.toString());
  }

  private static void appendPolicy(StringBuilder field, Policy policy) {
    begin(field, policy);
    StructuredFields.appendInteger(field, "q", policy.limit());
    if (policy.windowMicros() % MICROS_PER_SECOND == 0) { // w is in whole seconds or not at all
      StructuredFields.appendInteger(field, "w", policy.windowMicros() / MICROS_PER_SECOND);
    }
  }

  private static void appendLimit(
      StringBuilder field,
      LimitStatus status,
      Dialect dialect,
      @Nullable PartitionKeys partitionKeys) {
    begin(field, status.policy());
    dialect.append(field, status.remaining(), EffectiveWindow.seconds(status));
    if (partitionKeys != null) { // not of the policy, which is to be the same in all responses
      StructuredFields.appendBytes(field, "pk", partitionKeys.of(status.key()));
    }
  }

  private static void begin(StringBuilder field, Policy policy) {
    if (!field.isEmpty()) {
      field.append(", ");
    }
    StructuredFields.appendString(field, policy.name());
  }
}
