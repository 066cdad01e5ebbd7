package dev.limiter.http;

import dev.limiter.Policy;
import org.jspecify.annotations.Nullable;

/**
 * What the fields say of policies themselves, which is the same in all responses: written once for
 * each of the policies in use.
 *
 * <p>Bounded: policies of one slot take turns. Safe for use by several threads; in a race a text is
 * written twice.
 */
final class PolicyTexts {

  private static final int SLOTS = 256; // a power of two
  private static final long MICROS_PER_SECOND = 1_000_000;

  private final @Nullable PolicyText[] slots = new PolicyText[SLOTS];

  /**
   * A policy in the fields.
   *
   * @param name the String that names it in both
   * @param member what stands for it in {@code RateLimit-Policy}
   */
  record PolicyText(Policy policy, String name, String member) {}

  @SuppressWarnings("ReferenceEquality") // comparing figures would cost as much as writing them
  PolicyText of(Policy policy) {
    int slot = System.identityHashCode(policy) & (SLOTS - 1);
    PolicyText known = slots[slot];
    if (known == null || known.policy != policy) {
      known = written(policy);
      slots[slot] = known;
    }
    return known;
  }

  private static PolicyText written(Policy policy) {
    StringBuilder text = new StringBuilder(32);
    StructuredFields.appendString(text, policy.name());
    String name = text.toString();
    StructuredFields.appendInteger(text, "q", policy.limit());
    if (policy.windowMicros() % MICROS_PER_SECOND == 0) { // w is in whole seconds or not at all
      StructuredFields.appendInteger(text, "w", policy.windowMicros() / MICROS_PER_SECOND);
    }
    return new PolicyText(policy, name, text.toString());
  }
}
