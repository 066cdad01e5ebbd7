package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static dev.limiter.servlet.Limits.anyone;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Registration in a web.xml, as docs/servlet.md shows it. */
abstract class WebXmlSuite extends ServletSuite {

  @TempDir Path directory;

  /** Makes the filters known, as an application does. */
  public static final class Limiting implements ServletContextListener {
    private final RateLimiter limiter = Limits.of(aMinute(2));
    private final RateLimiter byRoute =
        Limits.of(
            Rule.builder().on("route").on("address").limit(aMinute(1).withName("route")).build());
    private final RateLimiter other = Limits.of(aMinute(10).withName("other"));

    @Override
    public void contextInitialized(ServletContextEvent event) {
      event
          .getServletContext()
          .setAttribute(
              ContextRateLimitFilter.FILTER_ATTRIBUTE, RateLimitFilter.of(limiter, anyone()));
      event
          .getServletContext()
          .setAttribute("filter.of.other", RateLimitFilter.of(other, anyone()));
      event.getServletContext().setAttribute("limiter.by.route", byRoute);
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
      limiter.close();
      other.close();
      byRoute.close();
    }
  }

  /** Answers every request, in its own time. */
  public static final class Api extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setStatus(204);
      request.startAsync().complete();
    }
  }

  private int start(String... parts) throws Exception {
    Path webInf = Files.createDirectories(directory.resolve("WEB-INF"));
    Files.writeString(
        webInf.resolve("web.xml"),
        """
        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0" metadata-complete="true">
        %s
          <servlet>
            <servlet-name>api</servlet-name>
            <servlet-class>%s</servlet-class>
            <async-supported>true</async-supported>
          </servlet>
          <servlet-mapping>
            <servlet-name>api</servlet-name>
            <url-pattern>/</url-pattern>
          </servlet-mapping>
        </web-app>
        """
            .formatted(String.join("\n", parts), Api.class.getName()));
    return closeLater(kind().startWebApp(directory)).port();
  }

  private static String listener() {
    return "<listener><listener-class>" + Limiting.class.getName() + "</listener-class></listener>";
  }

  private static String filter(String name, String parameter) {
    return """
          <filter>
            <filter-name>%1$s</filter-name>
            <filter-class>dev.limiter.servlet.ContextRateLimitFilter</filter-class>
            <async-supported>true</async-supported>
            %2$s
          </filter>
          <filter-mapping>
            <filter-name>%1$s</filter-name>
            <url-pattern>/*</url-pattern>
          </filter-mapping>
        """
        .formatted(name, parameter);
  }

  private static String attribute(String value) {
    return parameter("attribute", value);
  }

  private static String parameter(String name, String value) {
    return "<init-param><param-name>"
        + name
        + "</param-name><param-value>"
        + value
        + "</param-value></init-param>";
  }

  @Test
  void webXml_filterOfInitParams_limitsAsTheySay() throws Exception {
    int port =
        start(
            listener(),
            filter(
                "limiter",
                attribute("limiter.by.route")
                    + parameter("descriptor", "route=route, address=address")
                    + parameter("trusted-proxies", "127.0.0.1 fd00::/8")
                    + parameter("routes", "/users/{id}\n /login")
                    + parameter("exclude", "/health")
                    + parameter("dialect", "both")
                    + parameter("body", "problem-json")));

    Reply first = Reply.to(port, "GET", "/users/1", "X-Forwarded-For: 203.0.113.1");
    assertThat(first.lines("RateLimit")).containsExactly("RateLimit: \"route\";r=0;t=60;a=0;w=60");
    Reply second = Reply.to(port, "GET", "/users/2", "X-Forwarded-For: 203.0.113.1");
    assertThat(second.status()).isEqualTo(429);
    assertThat(second.lines("Content-Type"))
        .containsExactly("Content-Type: application/problem+json");
    assertThat(Reply.to(port, "GET", "/login", "X-Forwarded-For: 203.0.113.1").status())
        .isEqualTo(204);
    assertThat(Reply.to(port, "GET", "/users/2", "X-Forwarded-For: 203.0.113.2").status())
        .isEqualTo(204);
    assertThat(Reply.to(port, "GET", "/health").lines("RateLimit")).isEmpty();
  }

  @Test
  void webXml_initParamThatIsWrong_doesNotStart() {
    String limiter = attribute("limiter.by.route");
    assertThatThrownBy(() -> start(listener(), filter("limiter", limiter)));
    assertThatThrownBy(
        () ->
            start(
                listener(),
                filter(
                    "limiter",
                    limiter + parameter("descriptor", "a=address") + parameter("exlude", "/h"))));
    assertThatThrownBy(
        () -> start(listener(), filter("limiter", parameter("descriptor", "a=address"))));
  }

  @Test
  void webXml_filterOfTheContextAttribute_limits() throws Exception {
    int port = start(listener(), filter("limiter", ""));

    assertThat(Reply.to(port, "GET", "/").lines("RateLimit"))
        .containsExactly("RateLimit: \"default\";r=1;t=30");
    assertThat(Reply.to(port, "GET", "/").status()).isEqualTo(204);
    assertThat(Reply.to(port, "GET", "/").status()).isEqualTo(429);
  }

  @Test
  void webXml_filterOfANamedAttribute_limitsBesideTheFirst() throws Exception {
    int port =
        start(
            listener(),
            filter("limiter", ""),
            filter("other", attribute("filter.of.other")),
            filter("twice", attribute("filter.of.other")));

    assertThat(Reply.to(port, "GET", "/").lines("RateLimit"))
        .containsExactly("RateLimit: \"default\";r=1;t=30, \"other\";r=9;t=54");
  }

  @Test
  void webXml_attributeNotSet_doesNotStart() {
    assertThatThrownBy(() -> start(filter("limiter", "")));
    assertThatThrownBy(() -> start(listener(), filter("limiter", attribute("misspelt"))));
  }
}
