package dev.limiter.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/** Settles a request when the container has done with it. */
final class AsyncEnd implements AsyncListener {

  private final Reservation reservation;
  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private volatile @Nullable Throwable failure;

  AsyncEnd(Reservation reservation, HttpServletRequest request, HttpServletResponse response) {
    this.reservation = reservation;
    this.request = request;
    this.response = response;
  }

  @Override
  public void onComplete(AsyncEvent event) {
    reservation.settle(request, response, failure);
  }

  @Override
  public void onError(AsyncEvent event) {
    failure = event.getThrowable();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    // What becomes of it is the service's to say; onComplete follows in any case.
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    event.getAsyncContext().addListener(this); // a further cycle has no listeners of its own
  }
}
