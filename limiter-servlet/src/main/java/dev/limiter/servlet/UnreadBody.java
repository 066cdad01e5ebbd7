package dev.limiter.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Reads and throws away the small body of a refused request, after its response is sent.
 *
 * <p>Jetty closes a connection on which a body is still to come, and the client can lose the 429
 * with it. Tomcat reads such bodies itself (its {@code maxSwallowSize}), and from 11 on lets nobody
 * else do it once the response is complete; so this is done in Jetty alone. No thread waits for a
 * slow client, or refused requests would hold threads: the rest is read asynchronously, for a
 * second at most.
 */
final class UnreadBody implements ReadListener {

  private static final int TIMEOUT_MILLIS = 1000;
  private static final int BUFFER = 1024;

  private final ServletInputStream body;
  private final AsyncContext context;
  private final byte[] buffer = new byte[BUFFER];
  private volatile boolean done;

  private UnreadBody(ServletInputStream body, AsyncContext context) {
    this.body = body;
    this.context = context;
  }

  static void drain(HttpServletRequest request, HttpServletResponse response, int limit)
      throws IOException {
    long length = request.getContentLengthLong();
    if (length <= 0
        || length > limit
        || request.getHeader("Expect") != null
        || !request.isAsyncSupported()
        || request.isAsyncStarted()
        || !request.getServletContext().getServerInfo().startsWith("jetty/")) {
      return;
    }
    ServletInputStream body;
    try {
      body = request.getInputStream();
    } catch (IllegalStateException e) {
      return; // a filter in front reads it
    }
    response.flushBuffer();
    if (!response.isCommitted()) {
      return; // a filter in front holds the response back, and writes it once this returns
    }
    AsyncContext context = request.startAsync();
    context.setTimeout(TIMEOUT_MILLIS);
    context.addListener(new CompleteOnTimeout());
    body.setReadListener(new UnreadBody(body, context));
  }

  @Override
  public void onDataAvailable() throws IOException {
    while (!done && body.isReady() && !done && !body.isFinished()) { // isReady may say all is read
      if (body.read(buffer) < 0) {
        return;
      }
    }
  }

  @Override
  public void onAllDataRead() {
    done = true;
    context.complete();
  }

  @Override
  public void onError(Throwable failure) {
    done = true;
    context.complete();
  }
}
