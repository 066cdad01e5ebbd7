package dev.limiter.servlet;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.http.RateLimitFields;
import dev.limiter.http.RateLimitResponses;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Charges each request once and refuses those over limit with 429.
 *
 * <p>An admitted request goes on with {@code RateLimit-Policy} and {@code RateLimit} on its
 * response, set before the service runs and taken off a redirect. A refused one is answered here:
 * 429, {@code Retry-After}, {@code Cache-Control: no-store} and a body, by {@code setStatus}, never
 * {@code sendError}, so that no error page and no second pass through the filters follows.
 *
 * <p>A request is charged once, however often it comes by: by forward, include, error and async
 * dispatches, and if the filter is registered twice. Filters of one limiter with different mappers
 * charge once each, and their fields are merged. An error page is never charged or refused; an
 * include that is over limit is left out. Nothing is written to a response that is committed. The
 * {@link Decision} stays in the request attribute {@link #DECISION_ATTRIBUTE}. CORS preflights are
 * let through and not charged; responses to requests from another origin expose the fields.
 *
 * <p>A limiter that throws lets the request through, without fields: the filter never becomes the
 * outage. Build the limiter with {@link dev.limiter.FailOpenBackend} to go on limiting then.
 *
 * <p>Register it with {@code asyncSupported}, as {@link #register} does, or services behind it
 * cannot start async processing. Safe for use by several threads.
 */
public final class RateLimitFilter implements Filter {

  /**
   * The request attribute that holds the {@link Decision}: of several filters that of the last that
   * had a limit to go by.
   */
  public static final String DECISION_ATTRIBUTE = "dev.limiter.decision";

  private final Charging charging;
  private final DescriptorMapper mapper;
  private final RateLimitResponses responses;
  private final Exclusions exclusions;
  private final RequestCost cost;
  private final @Nullable Settlement settlement;
  private final boolean redirects;
  private final int drainedBytes;

  RateLimitFilter(RateLimitFilterBuilder builder) {
    this.charging = new Charging(builder.limiter);
    this.mapper = builder.mapper;
    this.responses = builder.responses;
    this.exclusions = builder.exclusions();
    this.cost = builder.cost;
    this.settlement = builder.settlement;
    this.redirects = builder.redirects;
    this.drainedBytes = builder.drainedBytes;
  }

  /** Returns a filter that charges what {@code mapper} says of a request, with the defaults. */
  public static RateLimitFilter of(RateLimiter limiter, DescriptorMapper mapper) {
    return builder(limiter, mapper).build();
  }

  /** Returns a builder of a filter that charges what {@code mapper} says of a request. */
  public static RateLimitFilterBuilder builder(RateLimiter limiter, DescriptorMapper mapper) {
    return new RateLimitFilterBuilder(limiter, mapper);
  }

  /**
   * Registers this filter in front of those that web.xml maps, for requests, with async support.
   *
   * @param urlPatterns patterns of the servlet specification, such as {@code /api/*}; all where
   *     there is none
   * @throws IllegalStateException if the context has a filter of that name, or is initialised
   */
  public FilterRegistration.Dynamic register(
      ServletContext context, String name, String... urlPatterns) {
    FilterRegistration.Dynamic registration = context.addFilter(name, this);
    if (registration == null) {
      throw new IllegalStateException("the servlet context has a filter '" + name + "' already");
    }
    registration.setAsyncSupported(true);
    String[] patterns = urlPatterns.length == 0 ? new String[] {"/*"} : urlPatterns;
    registration.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, patterns);
    return registration;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    DispatcherType dispatch = request.getDispatcherType();
    if (request instanceof HttpServletRequest httpRequest
        && response instanceof HttpServletResponse httpResponse
        && dispatch != DispatcherType.ERROR) {
      limit(httpRequest, httpResponse, dispatch, chain);
    } else {
      chain.doFilter(request, response);
    }
  }

  private void limit(
      HttpServletRequest request,
      HttpServletResponse response,
      DispatcherType dispatch,
      FilterChain chain)
      throws IOException, ServletException {
    Passes passes = Passes.of(request);
    Passes.Pass earlier = passes.find(charging.limiter(), mapper);
    if (earlier != null && earlier.refused() && dispatch == DispatcherType.INCLUDE) {
      return; // the first include was left out, and so is each
    }
    if (earlier != null || isExempt(request, passes)) {
      chain.doFilter(request, passes.again(dispatch, response));
      return;
    }
    Descriptor descriptor = mapper.map(request); // what it throws is the service's own fault
    long reserved = Charging.checked(cost.of(request), "cost");
    Decision decision = charging.charge(descriptor, reserved);
    boolean refused = decision != null && !decision.allowed();
    passes.add(new Passes.Pass(charging.limiter(), mapper, refused));
    if (decision == null) {
      chain.doFilter(request, response);
      return;
    }
    if (decision.source() != Decision.Source.UNLIMITED
        || request.getAttribute(DECISION_ATTRIBUTE) == null) {
      request.setAttribute(DECISION_ATTRIBUTE, decision);
    }
    if (decision.allowed()) {
      HttpServletResponse shown = show(decision, request, response, dispatch, passes);
      if (settlement == null) {
        chain.doFilter(request, shown);
      } else {
        new Reservation(charging, settlement, descriptor, decision, reserved)
            .follow(request, shown, chain);
      }
    } else if (dispatch != DispatcherType.INCLUDE) {
      refuse(decision, request, response, passes);
    }
  }

  private boolean isExempt(HttpServletRequest request, Passes passes) {
    if (passes.isExempt(this)) {
      return true;
    }
    boolean exempt = Cors.isPreflight(request) || exclusions.contain(request);
    if (exempt) {
      passes.exempt(this);
    }
    return exempt;
  }

  private HttpServletResponse show(
      Decision decision,
      HttpServletRequest request,
      HttpServletResponse response,
      DispatcherType dispatch,
      Passes passes) {
    RateLimitFields fields = fields(decision, response);
    if (!ResponseFields.write(fields, request, response, passes) || redirects) {
      return response;
    }
    passes.hideOnRedirect();
    return passes.again(dispatch, response);
  }

  private void refuse(
      Decision decision, HttpServletRequest request, HttpServletResponse response, Passes passes)
      throws IOException {
    if (response.isCommitted()) {
      return; // a filter in front has answered: there is nothing left to say, and no way to say it
    }
    Cors.expose(request, response, passes);
    Refusal.write(
        responses.refusal(
            fields(decision, response), Collections.list(request.getHeaders("Accept"))),
        response);
    UnreadBody.drain(request, response, drainedBytes);
  }

  private RateLimitFields fields(Decision decision, HttpServletResponse response) {
    RateLimitFields fields = responses.fields(decision);
    if (!response.containsHeader(RateLimitFields.RATE_LIMIT_POLICY)
        && !response.containsHeader(RateLimitFields.RATE_LIMIT)) {
      return fields;
    }
    return fields.beside(
        response.getHeaders(RateLimitFields.RATE_LIMIT_POLICY),
        response.getHeaders(RateLimitFields.RATE_LIMIT));
  }
}
