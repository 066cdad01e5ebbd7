package dev.limiter.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** What a container under test is to run: filters in order, servlets, error pages. */
final class App {

  static final Set<DispatcherType> ALL = EnumSet.allOf(DispatcherType.class);

  /** A filter at its place in the chain, mapped to every path. */
  record Mapped(String name, Filter filter, Set<DispatcherType> dispatchers) {}

  /** What a servlet does. */
  @FunctionalInterface
  interface Service {
    void serve(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException;
  }

  /** What a filter does. */
  @FunctionalInterface
  interface Passage {
    void pass(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
        throws ServletException, IOException;
  }

  final List<Mapped> filters = new ArrayList<>();
  final Map<String, HttpServlet> servlets = new LinkedHashMap<>();
  final Map<Integer, String> errorPages = new LinkedHashMap<>();

  /** The paths of the servlets that ran, in order. */
  final List<String> served = new CopyOnWriteArrayList<>();

  /** What is done with the servlet context before the application starts. */
  final List<Consumer<ServletContext>> initializers = new ArrayList<>();

  App filter(Filter filter) {
    return filter(filter, ALL);
  }

  App filter(Filter filter, Set<DispatcherType> dispatchers) {
    filters.add(new Mapped("filter" + filters.size(), filter, dispatchers));
    return this;
  }

  App initialize(Consumer<ServletContext> initializer) {
    initializers.add(initializer);
    return this;
  }

  App passage(Passage passage) {
    return filter(
        (request, response, chain) ->
            passage.pass((HttpServletRequest) request, (HttpServletResponse) response, chain));
  }

  App serve(String pattern, Service service) {
    servlets.put(pattern, new Served(pattern, service));
    return this;
  }

  App errorPage(int status, String path) {
    errorPages.put(status, path);
    return this;
  }

  private final class Served extends HttpServlet {
    private static final long serialVersionUID = 1;
    private final String pattern;
    private final transient Service service;

    Served(String pattern, Service service) {
      this.pattern = pattern;
      this.service = service;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws ServletException, IOException {
      served.add(pattern);
      service.serve(request, response);
    }
  }
}
