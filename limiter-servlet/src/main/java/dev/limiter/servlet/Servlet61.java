package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** What Servlet 6.1 added and 6.0, which this is compiled with, does not have. */
final class Servlet61 {

  private static final @Nullable MethodHandle SEND_REDIRECT = sendRedirect();

  private Servlet61() {}

  private static @Nullable MethodHandle sendRedirect() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(
              HttpServletResponse.class,
              "sendRedirect",
              MethodType.methodType(void.class, String.class, int.class, boolean.class));
    } catch (NoSuchMethodException | IllegalAccessException e) {
      return null;
    }
  }

  static void sendRedirect(
      HttpServletResponse response, String location, int status, boolean clearBuffer)
      throws IOException {
    if (SEND_REDIRECT == null) {
      throw new UnsupportedOperationException("the container has no Servlet 6.1");
    }
    try {
      SEND_REDIRECT.invokeExact(response, location, status, clearBuffer);
    } catch (IOException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("sendRedirect throws what it does not declare", e);
    }
  }
}
