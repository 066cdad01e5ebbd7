package dev.limiter.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.Predicate;

/**
 * The requests that are not limited: health probes, mostly.
 *
 * <p>A path must be spelt exactly as a template has it. Folding spellings, which is right for what
 * is to be limited, is wrong here: a service may take {@code /health;x} for something else, and
 * frameworks route {@code /api/..;/health} by {@code /api}, which the container has folded to
 * {@code /health}.
 */
record Exclusions(List<PathTemplate> templates, List<Predicate<HttpServletRequest>> predicates) {

  Exclusions {
    templates = List.copyOf(templates);
    predicates = List.copyOf(predicates);
  }

  boolean contain(HttpServletRequest request) {
    String path = templates.isEmpty() ? null : RequestPath.plain(request);
    if (path != null) {
      for (PathTemplate template : templates) {
        if (template.matches(path)) {
          return true;
        }
      }
    }
    for (Predicate<HttpServletRequest> predicate : predicates) {
      if (predicate.test(request)) {
        return true;
      }
    }
    return false;
  }
}
