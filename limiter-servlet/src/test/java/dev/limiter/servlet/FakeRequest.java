package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request of which a mapper sees only what is set; whatever else it asks fails. */
final class FakeRequest {

  private final List<String[]> headers = new ArrayList<>();
  @Nullable String remoteAddress = "192.0.2.1";
  @Nullable String principal;
  String method = "GET";
  String servletPath = "";
  @Nullable String pathInfo;
  String contextPath = "";
  @Nullable String uri;

  FakeRequest from(@Nullable String address) {
    remoteAddress = address;
    return this;
  }

  FakeRequest header(String name, String value) {
    headers.add(new String[] {name, value});
    return this;
  }

  FakeRequest path(String path) {
    servletPath = path;
    return this;
  }

  FakeRequest uri(String context, String spelt) {
    contextPath = context;
    uri = spelt;
    return this;
  }

  HttpServletRequest toRequest() {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            FakeRequest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, called, arguments) ->
                switch (called.getName()) {
                  case "getRemoteAddr" -> remoteAddress;
                  case "getMethod" -> method;
                  case "getServletPath" -> servletPath;
                  case "getPathInfo" -> pathInfo;
                  case "getContextPath" -> contextPath;
                  case "getRequestURI" ->
                      uri != null ? uri : servletPath + (pathInfo == null ? "" : pathInfo);
                  case "getUserPrincipal" -> principal == null ? null : (Principal) () -> principal;
                  case "getHeaders" -> Collections.enumeration(values(arguments[0].toString()));
                  case "getHeader" ->
                      values(arguments[0].toString()).stream().findFirst().orElse(null);
                  default -> throw new UnsupportedOperationException(called.toString());
                });
  }

  private List<String> values(String name) {
    return headers.stream().filter(h -> h[0].equalsIgnoreCase(name)).map(h -> h[1]).toList();
  }
}
