package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Takes header fields off a response that is not committed. */
final class HeaderRemoval {

  private HeaderRemoval() {}

  /**
   * Removes fields and tells whether they are gone.
   *
   * <p>A null value removes one by Servlet 6.1, and in Jetty before it; Tomcat 10.1 knows no way
   * but to begin the response anew.
   *
   * @param withoutBody whether a body that is in the buffer may be lost
   */
  static boolean remove(HttpServletResponse response, boolean withoutBody, String... names) {
    for (String name : names) {
      response.setHeader(name, null);
    }
    if (Arrays.stream(names).noneMatch(response::containsHeader)) {
      return true;
    }
    if (!withoutBody) {
      return false;
    }
    beginAnew(response, names);
    return Arrays.stream(names).noneMatch(response::containsHeader);
  }

  /** What {@code reset} clears and is no header field yet is set again where it is lost. */
  private static void beginAnew(HttpServletResponse response, String... without) {
    Map<String, List<String>> kept = new LinkedHashMap<>();
    for (String name : response.getHeaderNames()) {
      if (Arrays.stream(without).noneMatch(name::equalsIgnoreCase)) {
        kept.computeIfAbsent(name, n -> new ArrayList<>(response.getHeaders(n)));
      }
    }
    int status = response.getStatus();
    String contentType = response.getContentType();
    String encoding = response.getCharacterEncoding();
    Locale locale = response.getLocale();
    response.reset();
    response.setStatus(status);
    if (!locale.equals(response.getLocale())) {
      response.setLocale(locale); // may choose an encoding, so it goes before that
    }
    if (encoding != null && !encoding.equals(response.getCharacterEncoding())) {
      response.setCharacterEncoding(encoding);
    }
    kept.forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
    if (contentType != null) {
      response.setContentType(contentType);
    }
  }
}
