package dev.limiter.servlet;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What a request was charged before it is served, and is settled once its response is done.
 *
 * <p>One of a request, and forgotten with it. No kin of {@code Reserve} in {@code limiter-local},
 * which is what an instance may admit of a counter while the store is out of reach.
 */
final class Reservation {

  private final Charging charging;
  private final Settlement settlement;
  private final Descriptor descriptor;
  private final Decision decision;
  private final long reserved;
  private final AtomicBoolean settled = new AtomicBoolean();

  Reservation(
      Charging charging,
      Settlement settlement,
      Descriptor descriptor,
      Decision decision,
      long reserved) {
    this.charging = charging;
    this.settlement = settlement;
    this.descriptor = descriptor;
    this.decision = decision;
    this.reserved = reserved;
  }

  void follow(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } catch (IOException | ServletException | RuntimeException | Error e) {
      settle(request, response, e);
      throw e;
    }
    if (request.isAsyncStarted()) { // the service has returned, but is not done
      request.getAsyncContext().addListener(new AsyncEnd(this, request, response));
    } else {
      settle(request, response, null);
    }
  }

  /** Settles, the first time. */
  void settle(
      HttpServletRequest request, HttpServletResponse response, @Nullable Throwable failure) {
    if (settled.compareAndSet(false, true)) {
      charging.settle(
          descriptor,
          settlement,
          new Settlement.Outcome(request, response, decision, reserved, failure));
    }
  }
}
