package dev.limiter.http;

import java.util.Collection;

/** What a refusal has for a body. */
public enum RefusalBody {
  /** {@code {"error":"rate_limited","message":"…"}}. The default. */
  JSON("application/json"),
  /** Problem details (RFC 9457) with the problem types of the RateLimit draft. */
  PROBLEM_JSON("application/problem+json");

  private final String mediaType;

  RefusalBody(String mediaType) {
    this.mediaType = mediaType;
  }

  /** Returns its media type. */
  public String mediaType() {
    return mediaType;
  }

  /**
   * Returns the one that a request prefers: of the higher quality by its {@code Accept} (RFC 9110,
   * section 12.5.1), and this one if it says nothing, accepts both alike, or neither.
   *
   * @param acceptLines the values of the request's {@code Accept}, one a line; ranges that are
   *     malformed, and what lies beyond 8,192 characters, are ignored
   */
  public RefusalBody unlessPreferred(Collection<String> acceptLines) {
    if (acceptLines.isEmpty()) {
      return this;
    }
    Accept accept = new Accept(acceptLines);
    int json = accept.quality("application", "json");
    int problem = accept.quality("application", "problem+json");
    return json == problem ? this : json > problem ? JSON : PROBLEM_JSON;
  }
}
