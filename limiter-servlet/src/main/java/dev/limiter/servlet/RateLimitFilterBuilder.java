package dev.limiter.servlet;

import dev.limiter.RateLimiter;
import dev.limiter.http.RateLimitResponses;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Builds a {@link RateLimitFilter}; not safe for use by several threads. */
public final class RateLimitFilterBuilder {

  static final int DEFAULT_DRAINED_BYTES = 8192;

  private static final int LARGEST_DRAIN = 1 << 20;

  final RateLimiter limiter;
  final DescriptorMapper mapper;
  RateLimitResponses responses = RateLimitResponses.defaults();
  RequestCost cost = request -> 1;
  @Nullable Settlement settlement;
  boolean redirects;
  int drainedBytes = DEFAULT_DRAINED_BYTES;
  private final List<PathTemplate> excludedPaths = new ArrayList<>();
  private final List<Predicate<HttpServletRequest>> excluded = new ArrayList<>();

  RateLimitFilterBuilder(RateLimiter limiter, DescriptorMapper mapper) {
    this.limiter = Objects.requireNonNull(limiter, "limiter");
    this.mapper = Objects.requireNonNull(mapper, "mapper");
  }

  /** Sets how decisions are told to clients; {@link RateLimitResponses#defaults} by default. */
  public RateLimitFilterBuilder responses(RateLimitResponses responses) {
    this.responses = Objects.requireNonNull(responses, "responses");
    return this;
  }

  /**
   * Excludes paths: they are not charged, not refused and have no fields. None by default; health
   * probes belong here, for an orchestrator that is refused restarts the service.
   *
   * <p>A template is as in {@link RouteTemplates}, but it is compared with the request URI as the
   * client spelt it: {@code //health}, {@code /health;x}, {@code /%68ealth} and {@code
   * /api/..;/health} are limited. A template with a character that URIs percent-encode matches
   * nothing.
   *
   * @param templates such as {@code /health} or {@code /internal/**}, below the context path
   * @throws IllegalArgumentException if one is malformed
   */
  public RateLimitFilterBuilder exclude(String... templates) {
    for (String template : templates) {
      excludedPaths.add(PathTemplate.of(template));
    }
    return this;
  }

  /** Excludes the requests of a predicate, likewise; nobody but the service must satisfy it. */
  public RateLimitFilterBuilder excludeIf(Predicate<HttpServletRequest> predicate) {
    excluded.add(Objects.requireNonNull(predicate, "predicate"));
    return this;
  }

  /** Sets what a request costs; 1 by default. With a {@link #settlement} it is what is reserved. */
  public RateLimitFilterBuilder cost(RequestCost cost) {
    this.cost = Objects.requireNonNull(cost, "cost");
    return this;
  }

  /**
   * Sets what a request has cost once its response is done, asynchronous or not; by default what
   * was reserved. Less is given back, at most once. More is charged; where that is more than is
   * left, what is left is taken, and the next request waits.
   */
  public RateLimitFilterBuilder settlement(Settlement settlement) {
    this.settlement = Objects.requireNonNull(settlement, "settlement");
    return this;
  }

  /**
   * Sets whether redirects (3xx but 304) have {@code RateLimit} and {@code RateLimit-Policy} too.
   * By default not: {@code r=0} may keep a client from following one.
   */
  public RateLimitFilterBuilder fieldsOnRedirects(boolean shown) {
    this.redirects = shown;
    return this;
  }

  /**
   * Sets how large a refused request's body may be to be read to its end and thrown away, which
   * keeps the connection for the next request; 8,192 bytes by default, 0 for never. It is for
   * Jetty; Tomcat does so itself, up to the connector's {@code maxSwallowSize}.
   *
   * <p>Larger ones, those of unknown length and those that the client asks leave to send ({@code
   * Expect}) are not read.
   *
   * @throws IllegalArgumentException if it is negative or above 1 MiB
   */
  public RateLimitFilterBuilder drainedBytes(int bytes) {
    if (bytes < 0 || bytes > LARGEST_DRAIN) {
      throw new IllegalArgumentException(
          "drained bytes must be 0 to " + LARGEST_DRAIN + ": " + bytes);
    }
    this.drainedBytes = bytes;
    return this;
  }

  Exclusions exclusions() {
    return new Exclusions(excludedPaths, excluded);
  }

  /** Returns the filter. */
  public RateLimitFilter build() {
    return new RateLimitFilter(this);
  }
}
