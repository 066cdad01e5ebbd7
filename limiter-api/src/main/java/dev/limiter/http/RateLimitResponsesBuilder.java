package dev.limiter.http;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds {@link RateLimitResponses}; not safe for use by several threads. */
public final class RateLimitResponsesBuilder {

  static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;
  private static final String REGISTRY = "https://iana.org/assignments/http-problem-types#";

  Dialect dialect = Dialect.DRAFT_11;
  @Nullable PartitionKeys partitionKeys;
  RefusalBody body = RefusalBody.JSON;
  URI quotaExceeded = URI.create(REGISTRY + "quota-exceeded");
  URI reducedCapacity = URI.create(REGISTRY + "temporary-reduced-capacity");
  int undecidedStatus = TOO_MANY_REQUESTS;

  RateLimitResponsesBuilder() {}

  /** Sets the dialect of {@code RateLimit}; {@link Dialect#DRAFT_11} by default. */
  public RateLimitResponsesBuilder dialect(Dialect dialect) {
    this.dialect = Objects.requireNonNull(dialect, "dialect");
    return this;
  }

  /** Adds the parameter {@code pk} to {@code RateLimit}, which by default has none. */
  public RateLimitResponsesBuilder partitionKeys(PartitionKeys partitionKeys) {
    this.partitionKeys = Objects.requireNonNull(partitionKeys, "partitionKeys");
    return this;
  }

  /**
   * Sets the body of a refusal whose request does not prefer the other; {@link RefusalBody#JSON} by
   * default.
   */
  public RateLimitResponsesBuilder body(RefusalBody body) {
    this.body = Objects.requireNonNull(body, "body");
    return this;
  }

  /**
   * Sets the problem type of a caller over limit; by default the one that draft-11 asks IANA to
   * register, {@code https://iana.org/assignments/http-problem-types#quota-exceeded}. {@code
   * about:blank} says no more than the status.
   */
  public RateLimitResponsesBuilder quotaExceededType(URI type) {
    this.quotaExceeded = Objects.requireNonNull(type, "type");
    return this;
  }

  /**
   * Sets the problem type of a refusal that nobody counted, by default the draft's {@code
   * https://iana.org/assignments/http-problem-types#temporary-reduced-capacity}.
   */
  public RateLimitResponsesBuilder reducedCapacityType(URI type) {
    this.reducedCapacity = Objects.requireNonNull(type, "type");
    return this;
  }

  /**
   * Sets the status of a refusal that nobody counted, of a rule that fails closed; 429 by default.
   * 503 tells clients that they did nothing wrong, and load balancers that this instance did, which
   * some take out of service for it.
   *
   * @throws IllegalArgumentException if it is neither 429 nor 503
   */
  public RateLimitResponsesBuilder undecidedStatus(int status) {
    if (status != TOO_MANY_REQUESTS && status != SERVICE_UNAVAILABLE) {
      throw new IllegalArgumentException("the undecided status must be 429 or 503: " + status);
    }
    this.undecidedStatus = status;
    return this;
  }

  /** Returns what was built. */
  public RateLimitResponses build() {
    return new RateLimitResponses(this);
  }
}
