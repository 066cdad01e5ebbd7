package dev.limiter.servlet;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node in the tree of templates, which is walked no deeper than the templates are. */
final class RouteNode {

  private final Map<String, RouteNode> literals = new HashMap<>();
  private @Nullable RouteNode variable;
  private @Nullable String route;
  private @Nullable String restRoute;

  void add(PathTemplate template) {
    RouteNode node = this;
    for (String segment : template.segments()) {
      node = node.child(segment);
    }
    String present = template.hasRest() ? node.restRoute : node.route;
    if (present != null) {
      throw new IllegalArgumentException(
          "path templates must not match the same: '"
              + present
              + "' and '"
              + template.text()
              + "'");
    }
    if (template.hasRest()) {
      node.restRoute = template.text();
    } else {
      node.route = template.text();
    }
  }

  private RouteNode child(String segment) {
    if (!PathTemplate.isVariable(segment)) {
      return literals.computeIfAbsent(segment, s -> new RouteNode());
    }
    if (variable == null) {
      variable = new RouteNode();
    }
    return variable;
  }

  /** Returns the route of the rest of a canonical path, from a slash or its end on. */
  @Nullable String find(String path, int from) {
    if (from >= path.length()) {
      return route != null ? route : restRoute;
    }
    String found = null;
    if (variable != null || !literals.isEmpty()) {
      int slash = path.indexOf('/', from + 1);
      int end = slash < 0 ? path.length() : slash;
      RouteNode literal = literals.get(path.substring(from + 1, end));
      found = literal == null ? null : literal.find(path, end);
      if (found == null && variable != null) {
        found = variable.find(path, end);
      }
    }
    return found == null ? restRoute : found;
  }
}
