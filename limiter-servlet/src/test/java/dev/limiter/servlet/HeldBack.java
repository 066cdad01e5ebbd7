package dev.limiter.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A response whose body is kept until it is released, as by filters that compute an ETag. */
final class HeldBack extends HttpServletResponseWrapper {

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  HeldBack(HttpServletResponse response) {
    super(response);
  }

  void release() throws IOException {
    getResponse().setContentLength(body.size());
    getResponse().getOutputStream().write(body.toByteArray());
  }

  @Override
  public void flushBuffer() {
    // nothing is sent before it is released
  }

  @Override
  public void resetBuffer() {
    body.reset();
  }

  @Override
  public void setContentLength(int length) {
    // known when it is released
  }

  @Override
  public ServletOutputStream getOutputStream() {
    return new ServletOutputStream() {
      @Override
      public void write(int octet) {
        body.write(octet);
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {
        throw new UnsupportedOperationException("only blocking writes are held back");
      }
    };
  }
}
