package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Says what a request costs, before it is served. Implementations are safe for use by several
 * threads; what one throws is a fault of the service and reaches its error handling.
 */
@FunctionalInterface
public interface RequestCost {

  /**
   * Returns the cost: 0 takes nothing and is refused only while nothing is left, which is for costs
   * that are settled afterwards. A request that is free is better excluded.
   *
   * @return 0 or more
   */
  long of(HttpServletRequest request);
}
