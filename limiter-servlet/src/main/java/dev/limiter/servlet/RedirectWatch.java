package dev.limiter.servlet;

import dev.limiter.http.RateLimitFields;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * Takes the RateLimit fields off a response that becomes a redirect: {@code r=0} may keep a client
 * from following it (draft-ietf-httpapi-ratelimit-headers). They come back if it becomes another,
 * and outlive {@link #reset}.
 */
final class RedirectWatch extends HttpServletResponseWrapper {

  private static final int FIRST_REDIRECT = 300;
  private static final int LAST_REDIRECT = 399;

  private String policies = "";
  private String limits = "";
  private boolean bodyBegun;
  private long length = -1;

  RedirectWatch(HttpServletResponse response) {
    super(response);
  }

  @Override
  public void setStatus(int status) {
    super.setStatus(status);
    if (status >= FIRST_REDIRECT && status <= LAST_REDIRECT && status != SC_NOT_MODIFIED) {
      hide(!bodyBegun);
      if (length >= 0 && !containsHeader("Content-Length")) {
        super.setContentLengthLong(length); // Tomcat 10.1 tells nobody what it has forgotten
      }
    } else {
      show();
    }
  }

  @Override
  public void setContentLength(int length) {
    this.length = length;
    super.setContentLength(length);
  }

  @Override
  public void setContentLengthLong(long length) {
    this.length = length;
    super.setContentLengthLong(length);
  }

  @Override
  public void sendRedirect(String location) throws IOException {
    hide(true);
    super.sendRedirect(location);
  }

  /** Overrides one of Servlet 6.1. */
  public void sendRedirect(String location, int status) throws IOException {
    sendRedirect(location, status, true);
  }

  /** Overrides one of Servlet 6.1. */
  public void sendRedirect(String location, boolean clearBuffer) throws IOException {
    sendRedirect(location, SC_FOUND, clearBuffer);
  }

  /** Overrides one of Servlet 6.1. */
  public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
    hide(clearBuffer);
    Servlet61.sendRedirect((HttpServletResponse) getResponse(), location, status, clearBuffer);
  }

  @Override
  public void sendError(int status) throws IOException {
    show();
    super.sendError(status);
  }

  @Override
  public void sendError(int status, String message) throws IOException {
    show();
    super.sendError(status, message);
  }

  @Override
  public void reset() {
    String formerPolicies = policies + line(RateLimitFields.RATE_LIMIT_POLICY);
    String formerLimits = limits + line(RateLimitFields.RATE_LIMIT); // one of each pair is empty
    super.reset();
    bodyBegun = false;
    length = -1;
    policies = formerPolicies;
    limits = formerLimits;
    show();
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    bodyBegun = true;
    return super.getOutputStream();
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    bodyBegun = true;
    return super.getWriter();
  }

  private void hide(boolean withoutBody) {
    String shownPolicies = line(RateLimitFields.RATE_LIMIT_POLICY);
    String shownLimits = line(RateLimitFields.RATE_LIMIT);
    if (isCommitted() || (shownPolicies.isEmpty() && shownLimits.isEmpty())) {
      return;
    }
    if (HeaderRemoval.remove(
        (HttpServletResponse) getResponse(),
        withoutBody,
        RateLimitFields.RATE_LIMIT_POLICY,
        RateLimitFields.RATE_LIMIT)) {
      policies = shownPolicies;
      limits = shownLimits;
    }
  }

  private void show() {
    if (isCommitted()) {
      return;
    }
    if (!policies.isEmpty()) {
      setHeader(RateLimitFields.RATE_LIMIT_POLICY, policies);
    }
    if (!limits.isEmpty()) {
      setHeader(RateLimitFields.RATE_LIMIT, limits);
    }
    policies = "";
    limits = "";
  }

  private String line(String name) {
    return String.join(", ", getHeaders(name));
  }
}
