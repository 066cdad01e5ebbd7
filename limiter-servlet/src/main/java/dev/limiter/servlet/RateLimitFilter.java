package dev.limiter.servlet;

import dev.limiter.Decision;
import dev.limiter.RateLimiter;
import dev.limiter.http.RateLimitFields;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Charges each request once and refuses those over limit with 429.
 *
 * <p>An admitted request goes on with {@code RateLimit-Policy} and {@code RateLimit} on its
 * response, set before the service runs. A refused one is answered here: 429, {@code Retry-After},
 * {@code Cache-Control: no-store} and a JSON body, by {@code setStatus}, never {@code sendError},
 * so that no error page and no second pass through the filters follows. Its request body is not
 * read.
 *
 * <p>A request is charged once, however often it comes by: by forward, include, error and async
 * dispatches, and if the filter is registered twice. The {@link Decision} stays in the request
 * attribute {@link #DECISION_ATTRIBUTE}. CORS preflights are let through and not charged; responses
 * to requests with an {@code Origin} expose the fields to its scripts.
 *
 * <p>A limiter whose backend throws lets the request through, without fields: the filter never
 * becomes the outage. Build the limiter with {@link dev.limiter.FailOpenBackend} to go on limiting
 * then. What the mapper throws is the service's own fault and reaches its error handling.
 *
 * <p>Register it with {@code asyncSupported}, or services behind it cannot start async processing.
 * Safe for use by several threads.
 */
public final class RateLimitFilter implements Filter {

  /** The request attribute that holds the {@link Decision}, of the last limiter that decided. */
  public static final String DECISION_ATTRIBUTE = "dev.limiter.decision";

  /** The servlet context attribute that holds the {@link RateLimiter} of a web.xml's filter. */
  public static final String LIMITER_ATTRIBUTE = "dev.limiter.limiter";

  /** The servlet context attribute that holds the {@link DescriptorMapper} of such a filter. */
  public static final String MAPPER_ATTRIBUTE = "dev.limiter.mapper";

  private static final int TOO_MANY_REQUESTS = 429;

  private volatile @Nullable RequestCharge charge;

  /**
   * Creates a filter for a {@code web.xml}, which takes its limiter and its mapper from the servlet
   * context when it is initialised: from the attributes that the init-params {@code limiter} and
   * {@code mapper} name, by default {@link #LIMITER_ATTRIBUTE} and {@link #MAPPER_ATTRIBUTE}.
   */
  public RateLimitFilter() {}

  /** Returns a filter that charges what {@code mapper} says of a request. */
  public static RateLimitFilter of(RateLimiter limiter, DescriptorMapper mapper) {
    RateLimitFilter filter = new RateLimitFilter();
    filter.charge = new RequestCharge(limiter, mapper);
    return filter;
  }

  /**
   * {@inheritDoc}
   *
   * @throws ServletException if the limiter or the mapper is not in the servlet context
   */
  @Override
  public void init(FilterConfig config) throws ServletException {
    if (charge == null) {
      charge =
          new RequestCharge(
              attribute(config, "limiter", LIMITER_ATTRIBUTE, RateLimiter.class),
              attribute(config, "mapper", MAPPER_ATTRIBUTE, DescriptorMapper.class));
    }
  }

  private static <T> T attribute(
      FilterConfig config, String parameter, String byDefault, Class<T> type)
      throws ServletException {
    String given = config.getInitParameter(parameter);
    String name = given == null ? byDefault : given;
    Object value = config.getServletContext().getAttribute(name);
    if (!type.isInstance(value)) {
      throw new ServletException(
          "filter '%s' needs a %s in the servlet context attribute '%s' (init-param '%s'): %s"
              .formatted(config.getFilterName(), type.getSimpleName(), name, parameter, value));
    }
    return type.cast(value);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    RequestCharge due = charge;
    if (due == null) {
      throw new IllegalStateException("the filter was not initialised");
    }
    if (request instanceof HttpServletRequest httpRequest
        && response instanceof HttpServletResponse httpResponse
        && due.isDue(httpRequest)
        && refused(due.charge(httpRequest), httpRequest, httpResponse)) {
      return;
    }
    chain.doFilter(request, response);
  }

  private static boolean refused(
      @Nullable Decision decision, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (decision == null) {
      return false;
    }
    RateLimitFields fields = RateLimitFields.of(decision);
    ResponseFields.write(fields, request, response);
    if (decision.allowed()) {
      return false;
    }
    Refusal.write(fields, response, TOO_MANY_REQUESTS);
    return true;
  }
}
