package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;

/**
 * Names the route of a request: the template that its path matches, such as {@code /v1/users/{id}}.
 *
 * <p>A path as a key lets clients make counters up, one a spelling: {@code /users/1}, {@code
 * //users/1}, {@code /users/1;x}, each with a limit of its own. The set of routes is bounded, and
 * whatever matches none has the default route, never none.
 *
 * <p>In a template {@code {id}} stands for one segment, {@code **} at the end for any number of
 * them, none included; the rest for itself, decoded and with regard to case. Paths are compared
 * below the context path, as the container decoded them, without repeated and trailing slashes and
 * path parameters. A path that came with dots as segments, such as {@code /a/..;/b}, has the
 * default route: containers and frameworks disagree about what it names. The most specific template
 * wins, segment by segment: text before a variable before {@code **}.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class RouteTemplates {

  /** The route of a path that matches no template, unless {@link #withDefault} names another. */
  public static final String DEFAULT_ROUTE = "other";

  private final RouteNode root;
  private final String defaultRoute;

  private RouteTemplates(RouteNode root, String defaultRoute) {
    this.root = root;
    this.defaultRoute = defaultRoute;
  }

  /**
   * Returns the routes of some templates; their order does not matter.
   *
   * @throws IllegalArgumentException if one is malformed, or two match the same paths
   */
  public static RouteTemplates of(String... templates) {
    RouteNode root = new RouteNode();
    for (String template : List.of(templates)) {
      root.add(PathTemplate.of(template));
    }
    return new RouteTemplates(root, DEFAULT_ROUTE);
  }

  /**
   * Returns these with another name for the route of all that matches none; default {@value
   * #DEFAULT_ROUTE}.
   *
   * @throws IllegalArgumentException if it is empty or could be a template
   */
  public RouteTemplates withDefault(String route) {
    if (route.isEmpty() || route.startsWith("/")) {
      throw new IllegalArgumentException(
          "the default route must be a name, not empty and without '/' in front: '" + route + "'");
    }
    return new RouteTemplates(root, route);
  }

  /** Returns the route of a request: a template's text, or the default. */
  public String of(HttpServletRequest request) {
    return RequestPath.hasDotSegment(request) ? defaultRoute : ofCanonical(RequestPath.of(request));
  }

  String ofCanonical(String path) {
    String route = path.equals("/") ? root.find(path, 1) : root.find(path, 0);
    return route == null ? defaultRoute : route;
  }
}
