package dev.limiter.examples.quickstart;

import dev.limiter.RateLimiter;
import dev.limiter.servlet.RateLimitFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An embedded Tomcat with one servlet, behind the filter. */
final class ApiServer implements AutoCloseable {

  /** Held, for a logger that nobody holds forgets its level. */
  private static final Logger TOMCAT_LOG = Logger.getLogger("org.apache");

  private final Tomcat tomcat;

  private ApiServer(Tomcat tomcat) {
    this.tomcat = tomcat;
  }

  /** Starts it on a port; 0 takes a free one. */
  static ApiServer start(int port, RateLimiter limiter) throws LifecycleException, IOException {
    TOMCAT_LOG.setLevel(Level.OFF); // what goes wrong at the start is thrown
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("limiter-quickstart-tomcat").toString());
    tomcat.setPort(port);
    tomcat.getConnector().setThrowOnFailure(true);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "api", new ApiServlet());
    context.addServletMapping("/*", "api");
    limit(context, limiter);
    tomcat.start();
    return new ApiServer(tomcat);
  }

  private static void limit(Context context, RateLimiter limiter) {
    FilterDef filter = new FilterDef();
    filter.setFilterName("limiter");
    filter.setFilter(RateLimitFilter.of(limiter, new Callers()));
    filter.setAsyncSupported("true");
    context.addFilterDef(filter);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName("limiter");
    mapping.addURLPattern("/*");
    context.addFilterMap(mapping);
  }

  int port() {
    return tomcat.getConnector().getLocalPort();
  }

  void await() {
    tomcat.getServer().await();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
