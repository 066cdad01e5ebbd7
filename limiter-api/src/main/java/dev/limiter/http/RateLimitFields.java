package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The HTTP response fields of a decision.
 *
 * <p>{@code RateLimit-Policy} and {@code RateLimit} have the syntax of
 * draft-ietf-httpapi-ratelimit-headers-11 ({@code "default";q=100;w=60} and {@code
 * "default";r=87;t=42}), most restrictive policy first. A decision that nobody counted has neither:
 * figures that nobody knows are not invented. Shadow limits never appear.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class RateLimitFields {

  /** The field that names the policies. */
  public static final String RATE_LIMIT_POLICY = "RateLimit-Policy";

  /** The field that says what is left. */
  public static final String RATE_LIMIT = "RateLimit";

  /** The field that says when to try again (RFC 9110, section 10.2.3). */
  public static final String RETRY_AFTER = "Retry-After";

  /** The media type of {@link #body}. */
  public static final String BODY_TYPE = "application/json";

  private static final long MICROS_PER_SECOND = 1_000_000;

  private final Decision decision;
  private final List<LimitStatus> shown;

  private RateLimitFields(Decision decision) {
    this.decision = decision;
    this.shown = PolicyOrder.shown(decision);
  }

  /** Returns the fields of a decision. */
  public static RateLimitFields of(Decision decision) {
    return new RateLimitFields(decision);
  }

  /** Returns the value of {@link #RATE_LIMIT_POLICY}, empty where the field must not be sent. */
  public Optional<String> rateLimitPolicy() {
    if (shown.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder field = new StringBuilder(32);
    for (LimitStatus status : shown) {
      Policy policy = begin(field, status);
      StructuredFields.appendParameter(field, "q", policy.limit());
      if (policy.windowMicros() % MICROS_PER_SECOND == 0) { // w is in whole seconds or not at all
        StructuredFields.appendParameter(field, "w", policy.windowMicros() / MICROS_PER_SECOND);
      }
    }
    return Optional.of(field.toString());
  }

  /** Returns the value of {@link #RATE_LIMIT}, empty where the field must not be sent. */
  public Optional<String> rateLimit() {
    if (shown.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder field = new StringBuilder(32);
    for (LimitStatus status : shown) {
      begin(field, status);
      StructuredFields.appendParameter(field, "r", status.remaining());
      OptionalLong window = EffectiveWindow.seconds(status);
      if (window.isPresent()) {
        StructuredFields.appendParameter(field, "t", window.getAsLong());
      }
    }
    return Optional.of(field.toString());
  }

  private static Policy begin(StringBuilder field, LimitStatus status) {
    if (!field.isEmpty()) {
      field.append(", ");
    }
    StructuredFields.appendString(field, status.policy().name());
    return status.policy();
  }

  /**
   * Returns the seconds of {@link #RETRY_AFTER} of a denial: whole, ceiled, at least 1, the longest
   * wait of all that deny. Empty when allowed, and when the request can never pass.
   */
  public OptionalLong retryAfterSeconds() {
    Optional<Duration> wait = decision.retryAfter();
    if (decision.allowed() || wait.isEmpty()) {
      return OptionalLong.empty();
    }
    Duration longest = wait.get();
    long seconds = longest.getSeconds() + (longest.getNano() > 0 ? 1 : 0);
    return OptionalLong.of(Math.max(1, seconds));
  }

  /** Returns the JSON body of a denial. */
  public String body() {
    OptionalLong seconds = retryAfterSeconds();
    String message =
        seconds.isPresent()
            ? "Too many requests; try again in " + seconds.getAsLong() + " s."
            : "This request costs more than its limit holds and can never pass.";
    return "{\"error\":\"rate_limited\",\"message\":\"" + message + "\"}";
  }
}
