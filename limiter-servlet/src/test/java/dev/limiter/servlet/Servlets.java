package dev.limiter.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** The services behind the filter in its tests. */
final class Servlets {

  private Servlets() {}

  /** What a servlet does. */
  interface Service {
    void serve(HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException;
  }

  /** A servlet as a lambda, which counts its calls. */
  static final class Counting extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never serialized
    private final Service service;

    final AtomicInteger calls = new AtomicInteger();

    Counting(Service service) {
      this.service = service;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException, ServletException {
      calls.incrementAndGet();
      service.serve(request, response);
    }
  }

  static Counting ok() {
    return new Counting((request, response) -> response.getWriter().print("ok"));
  }

  static Counting forwarding(String target) {
    return new Counting(
        (request, response) -> request.getRequestDispatcher(target).forward(request, response));
  }

  static Counting including(String target) {
    return new Counting(
        (request, response) -> request.getRequestDispatcher(target).include(request, response));
  }

  static Counting failing() {
    return new Counting((request, response) -> response.sendError(503));
  }

  static Counting dispatchingAsync(String target) {
    return new Counting(
        (request, response) -> {
          AsyncContext async = request.startAsync();
          async.dispatch(target);
        });
  }
}
