package dev.limiter.jmh.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.tomcat.util.http.MimeHeaders;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A call of a filter with Tomcat's own request and response, without a socket. */
public class FilterBenchmark {

  private static final int ADDRESSES = 1_024; // a power of two

  /** A request and its response, which are used again as Tomcat uses them. */
  @State(Scope.Benchmark)
  public static class Call {
    @Param Front front;
    private final String[] addresses = new String[ADDRESSES];
    private final org.apache.coyote.Response wire = new org.apache.coyote.Response();
    private Site site;
    private Context context;
    private Request request;
    private Response response;
    private @Nullable Filter filter;
    private @Nullable ServletResponse served;
    private final FilterChain chain = (request, answer) -> served = answer;
    private int next;

    /** Starts the container, whose filter it is. */
    @Setup
    public void start() throws LifecycleException {
      site = Site.start();
      filter = site.filter(front).orElse(null);
      context = site.context(front);
      for (int i = 0; i < ADDRESSES; i++) {
        addresses[i] = "10.0." + (i >> 8) + "." + (i & 0xff);
      }
      org.apache.coyote.Request asked = new org.apache.coyote.Request();
      asked.setResponse(wire);
      asked.setMethod("GET");
      MimeHeaders headers = asked.getMimeHeaders();
      headers.setValue("Host").setString("api.example.com");
      headers.setValue("User-Agent").setString("benchmark/1.0");
      headers.setValue("Accept").setString("application/json");
      headers.setValue("Accept-Encoding").setString("gzip");
      headers.setValue("X-Request-Id").setString("2f1c9a4e-6a0f-4d0b-9d1c-0b6f5f2d7c11");
      wire.setRequest(asked);
      request = new Request(site.connector(), asked);
      response = new Response(wire);
      request.setResponse(response);
      response.setRequest(request);
    }

    /** Passes one request. */
    ServletResponse pass() throws IOException, ServletException {
      next = (next + 1) & (ADDRESSES - 1);
      request.getMappingData().context = context;
      request.setRemoteAddr(addresses[next]);
      served = null;
      if (filter == null) {
        chain.doFilter(request.getRequest(), response.getResponse());
      } else {
        filter.doFilter(request.getRequest(), response.getResponse(), chain);
      }
      return answer();
    }

    private ServletResponse answer() {
      if (served == null) {
        throw new IllegalStateException("not served");
      }
      return served;
    }

    /** Makes the two ready for the next request. */
    void recycle() {
      request.recycle();
      response.recycle();
      wire.recycle();
    }

    /** Tells whether the last response has the fields. */
    boolean hasFields() {
      return wire.containsHeader("RateLimit") && wire.containsHeader("RateLimit-Policy");
    }

    /** Makes sure that the filter did what it is for, and stops the container. */
    @TearDown
    public void confirm() throws LifecycleException, IOException, ServletException {
      pass();
      boolean fields = hasFields();
      recycle();
      site.close();
      if (fields != front.hasFields()) {
        throw new IllegalStateException(front.title() + " has fields: " + fields);
      }
    }
  }

  /** Calls the filter. */
  @Benchmark
  public ServletResponse call(Call call) throws IOException, ServletException {
    ServletResponse passed = call.pass();
    call.recycle();
    return passed;
  }
}
