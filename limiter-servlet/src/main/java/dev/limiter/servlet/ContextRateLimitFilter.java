package dev.limiter.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The {@link RateLimitFilter} of a servlet context attribute: for {@code web.xml}, which can only
 * name a class.
 *
 * <p>A {@code ServletContextListener} builds the limiter and leaves the filter in the attribute
 * {@link #FILTER_ATTRIBUTE}; {@code web.xml} names this class. Where there are several, the
 * init-param {@link #ATTRIBUTE_PARAMETER} says which attribute this one stands for.
 *
 * <p>The container creates and calls it; safe for use by several threads once initialised.
 */
public final class ContextRateLimitFilter implements Filter {

  /** The servlet context attribute that holds the filter, unless an init-param names another. */
  public static final String FILTER_ATTRIBUTE = "dev.limiter.filter";

  /** The init-param that names the servlet context attribute. */
  public static final String ATTRIBUTE_PARAMETER = "attribute";

  private @Nullable RateLimitFilter filter;

  /** Creates one that {@link #init} must make ready. */
  public ContextRateLimitFilter() {}

  /**
   * Takes the filter from the servlet context.
   *
   * @throws ServletException if the attribute holds none: better no service than one that its
   *     operator believes to be limited
   */
  @Override
  public void init(FilterConfig config) throws ServletException {
    String named = config.getInitParameter(ATTRIBUTE_PARAMETER);
    String attribute = named == null ? FILTER_ATTRIBUTE : named;
    Object value = config.getServletContext().getAttribute(attribute);
    if (!(value instanceof RateLimitFilter found)) {
      throw new ServletException(
          "filter '"
              + config.getFilterName()
              + "': the servlet context attribute '"
              + attribute
              + "' must hold a RateLimitFilter, set by a ServletContextListener, but is "
              + (value == null ? "not set" : "a " + value.getClass().getName()));
    }
    filter = found;
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
