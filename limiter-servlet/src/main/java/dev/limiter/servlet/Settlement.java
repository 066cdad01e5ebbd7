package dev.limiter.servlet;

import dev.limiter.Decision;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * Says what a request has cost, once its response is done: the bytes sent, the rows read, nothing
 * where it failed.
 *
 * <p>The difference to what was reserved is given back or charged. Implementations are safe for use
 * by several threads. If one throws, what was reserved stays charged.
 */
@FunctionalInterface
public interface Settlement {

  /**
   * Returns the cost.
   *
   * @return 0 or more
   */
  long cost(Outcome outcome);

  /**
   * A request that has been served, asynchronously too.
   *
   * @param request the request
   * @param response the response, which is mostly committed: nothing can be said on it any more
   * @param decision what let the request pass
   * @param reserved what the request was charged before it was served
   * @param failure what the service threw, null where it threw nothing
   */
  record Outcome(
      HttpServletRequest request,
      HttpServletResponse response,
      Decision decision,
      long reserved,
      @Nullable Throwable failure) {

    /** Returns the status, 500 where the service threw and its error page is still to come. */
    public int status() {
      return failure == null || response.isCommitted()
          ? response.getStatus()
          : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }
  }
}
