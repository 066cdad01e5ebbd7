package dev.limiter.servlet;

import java.nio.file.Path;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.ee10.webapp.WebAppContext;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** An embedded Jetty. */
record JettyContainer(Server server) implements Container {

  static final class Kind implements Container.Kind {

    @Override
    public Container start(App app) throws Exception {
      ServletContextHandler context = new ServletContextHandler("/");
      context.addServletContainerInitializer(
          (classes, servletContext) ->
              app.initializers.forEach(initializer -> initializer.accept(servletContext)));
      for (App.Mapped mapped : app.filters) {
        FilterHolder holder = new FilterHolder(mapped.filter());
        holder.setName(mapped.name());
        holder.setAsyncSupported(true);
        context.addFilter(holder, "/*", EnumSet.copyOf(mapped.dispatchers()));
      }
      app.servlets.forEach(
          (pattern, servlet) -> {
            ServletHolder holder = new ServletHolder(pattern, servlet);
            holder.setAsyncSupported(true);
            context.addServlet(holder, pattern);
          });
      ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
      app.errorPages.forEach((status, path) -> errors.addErrorPage(status, path));
      context.setErrorHandler(errors);
      return start(context);
    }

    @Override
    public Container startWebApp(Path directory) throws Exception {
      WebAppContext context = new WebAppContext(directory.toString(), "/");
      context.setThrowUnavailableOnStartupException(true);
      context.setParentLoaderPriority(true);
      return start(context);
    }

    private static Container start(Handler context) throws Exception {
      Server server = new Server();
      ServerConnector connector = new ServerConnector(server);
      connector.setHost("127.0.0.1");
      server.addConnector(connector);
      server.setHandler(context);
      try {
        server.start();
      } catch (Exception e) {
        server.stop();
        throw e;
      }
      return new JettyContainer(server);
    }
  }

  @Override
  public int port() {
    return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("Jetty does not stop", e);
    }
  }
}
