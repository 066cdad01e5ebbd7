package dev.limiter.jmh.servlet;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An embedded Tomcat that has the same service once behind each {@link Front}. */
final class Site implements AutoCloseable {

  /** What the service answers. */
  static final String BODY = "{\"served\":true}";

  private static final String THREADS = "8";
  private static final byte[] CONTENT = BODY.getBytes(StandardCharsets.US_ASCII);

  /** Held, or its level would be forgotten with it. */
  private static final Logger LOG = Logger.getLogger("org.apache");

  private final Tomcat tomcat = new Tomcat();
  private final Map<Front, Context> contexts = new EnumMap<>(Front.class);
  private final Map<Front, Filter> filters = new EnumMap<>(Front.class);

  private Site() {}

  static Site start() throws LifecycleException {
    LOG.setLevel(Level.WARNING);
    Site site = new Site();
    site.tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
    site.tomcat.setPort(0);
    site.tomcat.getConnector().setProperty("address", "127.0.0.1");
    site.tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    // No thread ends while its time is counted.
    site.tomcat.getConnector().setProperty("minSpareThreads", THREADS);
    site.tomcat.getConnector().setProperty("maxThreads", THREADS);
    for (Front front : Front.values()) {
      site.add(front);
    }
    site.tomcat.start();
    return site;
  }

  private void add(Front front) {
    Context context = tomcat.addContext(front.path(), null);
    if (context instanceof StandardContext standard) { // no look-out for leaks
      standard.setClearReferencesRmiTargets(false);
      standard.setClearReferencesThreadLocals(false);
    }
    Wrapper service = Tomcat.addServlet(context, "service", new Service());
    service.setAsyncSupported(true);
    service.addMapping("/");
    contexts.put(front, context);
    front.filter().ifPresent(definition -> put(front, context, definition));
  }

  private void put(Front front, Context context, FilterDef definition) {
    filters.put(front, definition.getFilter());
    FilterMap everything = new FilterMap();
    everything.setFilterName(definition.getFilterName());
    everything.addURLPattern("/*");
    context.addFilterDef(definition);
    context.addFilterMap(everything);
  }

  Connector connector() {
    return tomcat.getConnector();
  }

  Context context(Front front) {
    return Objects.requireNonNull(contexts.get(front));
  }

  /** Returns the filter in front of the service, initialised. */
  Optional<Filter> filter(Front front) {
    return Optional.ofNullable(filters.get(front));
  }

  int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }

  private static final class Service extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentType("application/json");
      response.setContentLength(CONTENT.length);
      response.getOutputStream().write(CONTENT);
    }
  }
}
