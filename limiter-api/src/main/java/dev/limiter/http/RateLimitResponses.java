package dev.limiter.http;

import dev.limiter.Decision;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How decisions are told to HTTP clients: the fields of every limited response, and the response to
 * a denied request.
 *
 * <p>It knows no HTTP stack: an adapter calls {@link #fields} for each decision and writes the two
 * lists, and where it is a denial answers with {@link #refusal}. Immutable and safe for use by
 * several threads.
 */
public final class RateLimitResponses {

  private static final RateLimitResponses DEFAULTS = builder().build();

  private final FieldWriter writer;
  private final RefusalBody body;
  private final RefusalText text;
  private final int undecidedStatus;

  RateLimitResponses(RateLimitResponsesBuilder builder) {
    this.writer = new FieldWriter(builder.dialect, builder.partitionKeys);
    this.body = builder.body;
    this.text = new RefusalText(builder.quotaExceeded, builder.reducedCapacity);
    this.undecidedStatus = builder.undecidedStatus;
  }

  /** Returns the defaults that {@link RateLimitResponsesBuilder} states. */
  public static RateLimitResponses defaults() {
    return DEFAULTS;
  }

  /** Returns a builder. */
  public static RateLimitResponsesBuilder builder() {
    return new RateLimitResponsesBuilder();
  }

  /** Returns the fields of a decision. */
  public RateLimitFields fields(Decision decision) {
    Objects.requireNonNull(decision, "decision");
    return new RateLimitFields(decision, writer.write(PolicyOrder.shown(decision)));
  }

  /**
   * Returns the response to a denied request.
   *
   * @param fields the fields of the denial, put together with those that were there if need be
   * @param acceptLines the values of the request's {@code Accept}, one a line; empty if it has none
   * @throws IllegalArgumentException if the decision is no denial
   */
  public HttpRefusal refusal(RateLimitFields fields, Collection<String> acceptLines) {
    Decision decision = Objects.requireNonNull(fields, "fields").decision();
    Objects.requireNonNull(acceptLines, "acceptLines");
    if (decision.allowed()) {
      throw new IllegalArgumentException("only a denial is refused: " + decision);
    }
    int status =
        decision.source() == Decision.Source.FAIL_CLOSED
            ? undecidedStatus
            : RateLimitResponsesBuilder.TOO_MANY_REQUESTS;
    RefusalBody chosen = body.unlessPreferred(acceptLines);
    String content = chosen == RefusalBody.JSON ? text.json(fields) : text.problem(fields, status);
    return new HttpRefusal(status, headers(fields), chosen.mediaType(), content);
  }

  private static Map<String, String> headers(RateLimitFields fields) {
    Map<String, String> headers = new LinkedHashMap<>();
    fields
        .rateLimitPolicy()
        .ifPresent(value -> headers.put(RateLimitFields.RATE_LIMIT_POLICY, value));
    fields.rateLimit().ifPresent(value -> headers.put(RateLimitFields.RATE_LIMIT, value));
    fields
        .retryAfterSeconds()
        .ifPresent(value -> headers.put(RateLimitFields.RETRY_AFTER, Long.toString(value)));
    // RFC 6585, section 4: never stored. An explicit max-age set before would allow it.
    headers.put("Cache-Control", "no-store");
    return headers;
  }
}
