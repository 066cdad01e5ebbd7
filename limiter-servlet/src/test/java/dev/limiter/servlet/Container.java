package dev.limiter.servlet;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A real servlet container on a loopback port, with one web application. */
abstract class Container implements AutoCloseable {

  /**
   * A filter to be mapped to every path.
   *
   * @param filter an instance, or null for one that the container creates as for a web.xml
   * @param dispatches when it runs
   */
  record Mapped(String name, Filter filter, EnumSet<DispatcherType> dispatches) {}

  /** What the application consists of. */
  static final class Application {
    final List<Mapped> filters = new ArrayList<>();
    final Map<String, Servlet> servlets = new LinkedHashMap<>();
    final Map<Integer, String> errorPages = new LinkedHashMap<>();
    final Map<String, Object> contextAttributes = new LinkedHashMap<>();

    Application filter(Filter filter, DispatcherType first, DispatcherType... more) {
      filters.add(new Mapped("filter" + filters.size(), filter, EnumSet.of(first, more)));
      return this;
    }

    Application filterOfWebXml() {
      filters.add(new Mapped("webXml", null, EnumSet.of(DispatcherType.REQUEST)));
      return this;
    }

    Application servlet(String pattern, Servlet servlet) {
      servlets.put(pattern, servlet);
      return this;
    }
  }

  /** Returns the port that it listens on. */
  abstract int port();

  @Override
  public abstract void close() throws RuntimeException;
}
