package dev.limiter.http;

import dev.limiter.Decision;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The HTTP response fields of a decision.
 *
 * <p>{@code RateLimit-Policy} and {@code RateLimit} have the syntax of
 * draft-ietf-httpapi-ratelimit-headers-11 ({@code "default";q=100;w=60} and {@code
 * "default";r=87;t=42}) unless {@link RateLimitResponses} says otherwise, most restrictive policy
 * first. A decision that nobody counted has neither: figures that nobody knows are not invented.
 * Shadow limits never appear.
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

  /** The longest wait that is told: 68 years, for some clients read it into 32 bits. */
  private static final long LONGEST_WAIT_SECONDS = Integer.MAX_VALUE;

  private final Decision decision;
  private final FieldValues values;

  RateLimitFields(Decision decision, FieldValues values) {
    this.decision = decision;
    this.values = values;
  }

  /** Returns the fields of a decision as {@link RateLimitResponses} writes them by default. */
  public static RateLimitFields of(Decision decision) {
    return RateLimitResponses.defaults().fields(decision);
  }

  /** Returns the decision that the fields tell. */
  public Decision decision() {
    return decision;
  }

  /** Returns the value of {@link #RATE_LIMIT_POLICY}, empty where the field must not be sent. */
  public Optional<String> rateLimitPolicy() {
    return value(values.rateLimitPolicy());
  }

  /** Returns the value of {@link #RATE_LIMIT}, empty where the field must not be sent. */
  public Optional<String> rateLimit() {
    return value(values.rateLimit());
  }

  private static Optional<String> value(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
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
    return OptionalLong.of(Math.max(1, Math.min(seconds, LONGEST_WAIT_SECONDS)));
  }

  /**
   * Returns these fields put together with those that another limiter has set on the same response:
   * set the two values in place of what is there.
   *
   * <p>The most restrictive policy is first, those of a denial before all others. Of two policies
   * of one name (compared without case), which one field must not hold, the more restrictive is
   * kept in both fields. What is there is kept as it is written, but for what the drafts make
   * recipients ignore: members without a name or a figure, and a field that is no List of RFC 9651
   * at all, which would take these with it. Neither value becomes longer than 3,000 characters: the
   * least restrictive policies are left out of both.
   *
   * @param policyLines the values of {@link #RATE_LIMIT_POLICY} on the response, one a line
   * @param limitLines the values of {@link #RATE_LIMIT} on the response, one a line
   */
  public RateLimitFields beside(Collection<String> policyLines, Collection<String> limitLines) {
    Objects.requireNonNull(policyLines, "policyLines");
    Objects.requireNonNull(limitLines, "limitLines");
    if (policyLines.isEmpty() && limitLines.isEmpty()) {
      return this;
    }
    return new RateLimitFields(
        decision, FieldMerge.merge(values, !decision.allowed(), policyLines, limitLines));
  }
}
