package dev.limiter.examples.boot;

import dev.limiter.Decision;
import dev.limiter.servlet.DescriptorMapper;
import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * Counts what the limiter's filter, which comes after this one, has decided of a request.
 *
 * <p>Not by a listener of the limiter: that is told of charges after the response as well.
 */
record Tallying(Tally tally, DescriptorMapper callers) implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } finally {
      if (request instanceof HttpServletRequest asked
          && request.getAttribute(RateLimitFilter.DECISION_ATTRIBUTE)
              instanceof Decision decision) {
        tally.add(decision, () -> callers.map(asked));
      }
    }
  }
}
