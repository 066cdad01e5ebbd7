package dev.limiter.http;

/**
 * The values of the two list fields, which name the same policies; empty where a field must not be
 * sent.
 */
record FieldValues(String rateLimitPolicy, String rateLimit) {

  static final FieldValues NONE = new FieldValues("", "");
}
