package dev.limiter.http;

import java.util.OptionalLong;

/**
 * The names that the parameters of {@code RateLimit} have: they differ between revisions of
 * draft-ietf-httpapi-ratelimit-headers. {@code RateLimit-Policy} is the same in all of them.
 *
 * <p>Policies are named by Strings, which every revision since -08 reads.
 */
public enum Dialect {
  /** {@code "default";r=87;t=42}: revisions -08 to -11, which is what is deployed. The default. */
  DRAFT_11,
  /** {@code "default";a=87;w=42}: as -12 is expected to have it, from the editors' copy. */
  DRAFT_12,
  /**
   * {@code "default";r=87;t=42;a=87;w=42}: legal in both, for each lets recipients ignore what it
   * does not define.
   */
  BOTH;

  /**
   * Appends the parameters of one limit.
   *
   * @param window the effective window in seconds, which is optional in every revision
   */
  void append(StringBuilder field, long available, OptionalLong window) {
    if (this != DRAFT_12) {
      append(field, "r", available, "t", window);
    }
    if (this != DRAFT_11) {
      append(field, "a", available, "w", window);
    }
  }

  private static void append(
      StringBuilder field, String quotaKey, long available, String windowKey, OptionalLong window) {
    StructuredFields.appendInteger(field, quotaKey, available);
    if (window.isPresent()) {
      StructuredFields.appendInteger(field, windowKey, window.getAsLong());
    }
  }
}
