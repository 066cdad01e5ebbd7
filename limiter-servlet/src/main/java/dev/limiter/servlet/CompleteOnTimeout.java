package dev.limiter.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Gives up without a word: the response is sent. */
final class CompleteOnTimeout implements AsyncListener {

  @Override
  public void onTimeout(AsyncEvent event) {
    event.getAsyncContext().complete();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    // nothing is left to be done
  }

  @Override
  public void onError(AsyncEvent event) {
    // the container completes it
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // nobody starts it again
  }
}
