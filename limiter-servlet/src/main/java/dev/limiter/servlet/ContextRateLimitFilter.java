package dev.limiter.servlet;

import dev.limiter.RateLimiter;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The filter for {@code web.xml}, which can only name a class.
 *
 * <p>A {@code ServletContextListener} builds the limiter and leaves it in the attribute {@link
 * #FILTER_ATTRIBUTE}: the {@link RateLimiter}, for a filter that init-params describe ({@code
 * descriptor}, {@code trusted-proxies}, {@code routes}, {@code exclude} and so on; see the guide),
 * or a {@link RateLimitFilter} that is built in code. Where there are several, the init-param
 * {@link #ATTRIBUTE_PARAMETER} says which attribute this one stands for.
 *
 * <p>The container creates and calls it; safe for use by several threads once initialised.
 */
public final class ContextRateLimitFilter implements Filter {

  /** The servlet context attribute that holds limiter or filter, unless an init-param names one. */
  public static final String FILTER_ATTRIBUTE = "dev.limiter.filter";

  /** The init-param that names the servlet context attribute. */
  public static final String ATTRIBUTE_PARAMETER = "attribute";

  private @Nullable RateLimitFilter filter;

  /** Creates one that {@link #init} must make ready. */
  public ContextRateLimitFilter() {}

  /**
   * Takes limiter or filter from the servlet context.
   *
   * @throws ServletException if the attribute holds none, or an init-param is wrong or not known:
   *     better no service than one that its operator believes to be limited
   */
  @Override
  public void init(FilterConfig config) throws ServletException {
    String named = config.getInitParameter(ATTRIBUTE_PARAMETER);
    String attribute = named == null ? FILTER_ATTRIBUTE : named;
    Object value = config.getServletContext().getAttribute(attribute);
    try {
      filter = filter(value, config, attribute);
    } catch (IllegalArgumentException e) {
      throw new ServletException("filter '" + config.getFilterName() + "': " + e.getMessage(), e);
    }
  }

  private static RateLimitFilter filter(
      @Nullable Object value, FilterConfig config, String attribute) {
    if (value instanceof RateLimiter limiter) {
      Set<String> known = new HashSet<>(ParameterFilter.NAMES);
      known.add(ATTRIBUTE_PARAMETER);
      return ParameterFilter.of(limiter, InitParameters.of(config, known));
    }
    if (value instanceof RateLimitFilter built) {
      for (String name : Collections.list(config.getInitParameterNames())) {
        if (!name.equals(ATTRIBUTE_PARAMETER)) {
          throw new IllegalArgumentException(
              "init-param '" + name + "' must not be given for a RateLimitFilter, which is built");
        }
      }
      return built;
    }
    throw new IllegalArgumentException(
        "the servlet context attribute '"
            + attribute
            + "' must hold a RateLimiter or a RateLimitFilter, set by a ServletContextListener, but"
            + " is "
            + (value == null ? "not set" : "a " + value.getClass().getName()));
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (filter == null) {
      throw new ServletException("init must be called first");
    }
    filter.doFilter(request, response, chain);
  }
}
