package dev.limiter.servlet;

import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import java.nio.file.Path;
import java.util.EnumSet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Constants;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;

/** An embedded Tomcat. */
record TomcatContainer(Tomcat tomcat) implements Container {

  static final class Kind implements Container.Kind {

    @Override
    public Container start(App app) throws Exception {
      Tomcat tomcat = tomcat();
      Context context = tomcat.addContext("", null);
      context.addServletContainerInitializer(
          (classes, servletContext) -> register(app, servletContext), null);
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

    private static Tomcat tomcat() {
      Tomcat tomcat = new Tomcat();
      tomcat.setBaseDir(Path.of("target", "tomcat").toAbsolutePath().toString());
      tomcat.setPort(0);
      tomcat.getConnector().setProperty("address", "127.0.0.1");
      tomcat.getConnector().setThrowOnFailure(true);
      return tomcat;
    }

    private static Container started(Tomcat tomcat, Context context) throws Exception {
      if (context instanceof StandardContext standard) { // no look-out for leaks, no warnings
        standard.setClearReferencesRmiTargets(false);
        standard.setClearReferencesThreadLocals(false);
      }
      tomcat.start();
      if (context.getState() != LifecycleState.STARTED) {
        new TomcatContainer(tomcat).close();
        throw new IllegalStateException("the application did not start: " + context.getState());
      }
      return new TomcatContainer(tomcat);
    }

    private static void register(App app, ServletContext context) {
      app.initializers.forEach(initializer -> initializer.accept(context));
      for (App.Mapped mapped : app.filters) {
        FilterRegistration.Dynamic filter = context.addFilter(mapped.name(), mapped.filter());
        filter.setAsyncSupported(true);
        filter.addMappingForUrlPatterns(EnumSet.copyOf(mapped.dispatchers()), true, "/*");
      }
      app.servlets.forEach(
          (pattern, servlet) -> {
            ServletRegistration.Dynamic registration = context.addServlet(pattern, servlet);
            registration.setAsyncSupported(true);
            registration.addMapping(pattern);
          });
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
  public void close() {
    try {
      tomcat.stop();
      tomcat.destroy();
    } catch (LifecycleException e) {
      throw new IllegalStateException("Tomcat does not stop", e);
    }
  }
}
