package dev.limiter.servlet;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.http.RateLimitFields;
import dev.limiter.http.RateLimitResponses;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Charges each request once and refuses those over limit with 429.
 *
 * <p>An admitted request goes on with {@code RateLimit-Policy} and {@code RateLimit} on its
 * response, set before the service runs. A refused one is answered here: 429, {@code Retry-After},
 * {@code Cache-Control: no-store} and a JSON body, by {@code setStatus}, never {@code sendError},
 * so that no error page and no second pass through the filters follows.
 *
 * <p>A request is charged once, however often it comes by: by forward, include, error and async
 * dispatches, and if the filter is registered twice. Filters of one limiter with different mappers
 * charge once each. The {@link Decision} stays in the request attribute {@link
 * #DECISION_ATTRIBUTE}. CORS preflights are let through and not charged; responses to requests from
 * another origin expose the fields.
 *
 * <p>A limiter that throws lets the request through, without fields: the filter never becomes the
 * outage. Build the limiter with {@link dev.limiter.FailOpenBackend} to go on limiting then.
 *
 * <p>Register it with {@code asyncSupported}, or services behind it cannot start async processing.
 * Safe for use by several threads.
 */
public final class RateLimitFilter implements Filter {

  /** The request attribute that holds the {@link Decision}, of the last limiter that decided. */
  public static final String DECISION_ATTRIBUTE = "dev.limiter.decision";

  private static final Logger LOG = LoggerFactory.getLogger(RateLimitFilter.class);

  private final RateLimiter limiter;
  private final DescriptorMapper mapper;
  private final String chargedAttribute;
  private final AtomicBoolean failing = new AtomicBoolean();

  private RateLimitFilter(RateLimiter limiter, DescriptorMapper mapper) {
    this.limiter = Objects.requireNonNull(limiter, "limiter");
    this.mapper = Objects.requireNonNull(mapper, "mapper");
    this.chargedAttribute =
        DECISION_ATTRIBUTE
            + ".of."
            + Integer.toHexString(System.identityHashCode(limiter))
            + "."
            + Integer.toHexString(System.identityHashCode(mapper));
  }

  /** Returns a filter that charges what {@code mapper} says of a request. */
  public static RateLimitFilter of(RateLimiter limiter, DescriptorMapper mapper) {
    return new RateLimitFilter(limiter, mapper);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest httpRequest
        && response instanceof HttpServletResponse httpResponse
        && request.getAttribute(chargedAttribute) == null
        && !Cors.isPreflight(httpRequest)) {
      request.setAttribute(chargedAttribute, true);
      if (refused(httpRequest, httpResponse)) {
        return;
      }
    }
    chain.doFilter(request, response);
  }

  private boolean refused(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Descriptor descriptor = mapper.map(request); // what it throws is the service's own fault
    Decision decision;
    try {
      decision = limiter.check(descriptor);
    } catch (RuntimeException e) {
      if (failing.compareAndSet(false, true)) {
        LOG.warn("The limiter cannot decide; requests pass unlimited until it can", e);
      }
      return false;
    }
    if (failing.get() && failing.compareAndSet(true, false)) {
      LOG.info("The limiter decides again");
    }
    request.setAttribute(DECISION_ATTRIBUTE, decision);
    RateLimitFields fields =
        RateLimitFields.of(decision)
            .beside(
                response.getHeaders(RateLimitFields.RATE_LIMIT_POLICY),
                response.getHeaders(RateLimitFields.RATE_LIMIT));
    ResponseFields.write(fields, request, response);
    if (decision.allowed()) {
      return false;
    }
    List<String> accept = Collections.list(request.getHeaders("Accept"));
    Refusal.write(RateLimitResponses.defaults().refusal(fields, accept), response);
    return true;
  }
}
