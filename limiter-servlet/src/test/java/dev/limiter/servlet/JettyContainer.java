package dev.limiter.servlet;

import org.eclipse.jetty.ee10.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Embedded Jetty. */
final class JettyContainer extends Container {

  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);

  JettyContainer(Application application) throws Exception {
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    ServletContextHandler context = new ServletContextHandler("/");
    application.contextAttributes.forEach(context::setAttribute);
    application.servlets.forEach(
        (pattern, servlet) -> {
          ServletHolder holder = new ServletHolder(servlet);
          holder.setAsyncSupported(true);
          context.addServlet(holder, pattern);
        });
    application.filters.forEach(
        mapped -> {
          FilterHolder holder =
              mapped.filter() == null
                  ? new FilterHolder(RateLimitFilter.class)
                  : new FilterHolder(mapped.filter());
          holder.setName(mapped.name());
          holder.setAsyncSupported(true);
          context.addFilter(holder, "/*", mapped.dispatches());
        });
    ErrorPageErrorHandler errors = new ErrorPageErrorHandler();
    application.errorPages.forEach(errors::addErrorPage);
    context.setErrorHandler(errors);
    server.setHandler(context);
    server.start();
  }

  @Override
  int port() {
    return connector.getLocalPort();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
