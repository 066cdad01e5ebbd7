package dev.limiter.servlet;

import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.startup.Constants;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An embedded Tomcat. */
record TomcatContainer(Tomcat tomcat) implements Container {

  static final class Kind implements Container.Kind {

    @Override
    public Container start(App app) throws Exception {
      Tomcat tomcat = tomcat();
      Context context = tomcat.addContext("", null);
      app.filters.forEach(mapped -> addFilter(context, mapped));
      app.servlets.forEach(
          (pattern, servlet) -> {
            Tomcat.addServlet(context, pattern, servlet).setAsyncSupported(true);
            context.addServletMappingDecoded(pattern, pattern);
          });
      app.errorPages.forEach((status, path) -> context.addErrorPage(errorPage(status, path)));
      return started(tomcat, context);
    }

    @Override
    public Container startWebApp(Path directory) throws Exception {
      Tomcat tomcat = tomcat();
      Context context = tomcat.addContext("", directory.toString());
      ContextConfig config = new ContextConfig();
      config.setDefaultWebXml(Constants.NoDefaultWebXml);
      context.addLifecycleListener(config);
      return started(tomcat, context);
    }

    private static Tomcat tomcat() throws IOException {
      Tomcat tomcat = new Tomcat();
      tomcat.setBaseDir(Files.createTempDirectory("limiter-tomcat").toString());
      tomcat.setPort(0);
      tomcat.getConnector().setThrowOnFailure(true);
      return tomcat;
    }

    private static Container started(Tomcat tomcat, Context context) throws Exception {
      tomcat.start();
      if (context.getState() != LifecycleState.STARTED) {
        new TomcatContainer(tomcat).close();
        throw new IllegalStateException("the application did not start: " + context.getState());
      }
      return new TomcatContainer(tomcat);
    }

    private static void addFilter(Context context, App.Mapped mapped) {
      FilterDef definition = new FilterDef();
      definition.setFilterName(mapped.name());
      definition.setFilter(mapped.filter());
      definition.setAsyncSupported("true");
      context.addFilterDef(definition);
      FilterMap mapping = new FilterMap();
      mapping.setFilterName(mapped.name());
      mapping.addURLPattern("/*");
      for (DispatcherType type : mapped.dispatchers()) {
        mapping.setDispatcher(type.name());
      }
      context.addFilterMap(mapping);
    }

    private static ErrorPage errorPage(int status, String path) {
      ErrorPage page = new ErrorPage();
      page.setErrorCode(status);
      page.setLocation(path);
      return page;
    }
  }

  @Override
  public int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void close() throws LifecycleException {
    tomcat.stop();
    tomcat.destroy();
  }
}
