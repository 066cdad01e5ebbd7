package dev.limiter.servlet;

import java.io.IOException;
import java.nio.file.Files;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** Embedded Tomcat. */
final class TomcatContainer extends Container {

  private static final Logger LOG = Logger.getLogger("org.apache");

  private final Tomcat tomcat = new Tomcat();

  TomcatContainer(Application application) throws LifecycleException, IOException {
    LOG.setLevel(Level.OFF);
    tomcat.setBaseDir(Files.createTempDirectory("limiter-tomcat").toString());
    tomcat.setPort(0);
    tomcat.getConnector().setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext("", null);
    application.contextAttributes.forEach(context.getServletContext()::setAttribute);
    application.servlets.forEach(
        (pattern, servlet) -> {
          Wrapper wrapper = Tomcat.addServlet(context, "servlet" + pattern, servlet);
          wrapper.setAsyncSupported(true);
          context.addServletMapping(pattern, "servlet" + pattern);
        });
    application.filters.forEach(mapped -> add(context, mapped));
    application.errorPages.forEach(
        (status, location) -> {
          ErrorPage page = new ErrorPage();
          page.setErrorCode(status);
          page.setLocation(location);
          context.addErrorPage(page);
        });
    tomcat.start();
  }

  private static void add(Context context, Mapped mapped) {
    FilterDef definition = new FilterDef();
    definition.setFilterName(mapped.name());
    if (mapped.filter() == null) {
      definition.setFilterClass(RateLimitFilter.class.getName());
    } else {
      definition.setFilter(mapped.filter());
    }
    definition.setAsyncSupported("true");
    context.addFilterDef(definition);
    FilterMap mapping = new FilterMap();
    mapping.setFilterName(mapped.name());
    mapping.addURLPattern("/*");
    mapped.dispatches().forEach(dispatch -> mapping.setDispatcher(dispatch.name()));
    context.addFilterMap(mapping);
  }

  @Override
  int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException(e);
    }
  }
}
