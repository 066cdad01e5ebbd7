package dev.limiter.jmh.servlet;

import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.jmh.plan.Quota;
import dev.limiter.local.LocalBackend;
import dev.limiter.servlet.DescriptorMapper;
import dev.limiter.servlet.RateLimitFilter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.tomcat.util.descriptor.web.FilterDef;

/** What stands in front of the service: nothing, or a filter that limits by the peer's address. */
public enum Front {
  /** Nothing. */
  NONE("no filter"),
  /** Limiter's filter. */
  LIMITER("Limiter"),
  /** Tomcat's, told to write the two fields as Limiter does. */
  TOMCAT("Tomcat's RateLimitFilter"),
  /** Tomcat's as it is by default, which tells clients nothing. */
  TOMCAT_MUTE("Tomcat's without fields");

  /** So much that nothing is ever refused, and a token in a whole microsecond. */
  private static final Quota QUOTA = new Quota(60_000_000, Duration.ofMinutes(1), 60_000_000);

  private final String title;

  Front(String title) {
    this.title = title;
  }

  /** Returns what it is called in a report. */
  public String title() {
    return title;
  }

  /** Returns the context path of the service behind it. */
  String path() {
    return "/" + name().toLowerCase(Locale.ROOT);
  }

  /** Tells whether responses have the two fields. */
  boolean hasFields() {
    return this == LIMITER || this == TOMCAT;
  }

  /** Returns a new filter. */
  Optional<FilterDef> filter() {
    if (this == NONE) {
      return Optional.empty();
    }
    FilterDef definition = new FilterDef();
    definition.setFilterName(name());
    definition.setAsyncSupported("true");
    if (this == LIMITER) {
      definition.setFilter(
          RateLimitFilter.of(limiter(), DescriptorMapper.remoteAddress("address")));
    } else {
      definition.setFilter(new org.apache.catalina.filters.RateLimitFilter());
      definition.addInitParameter("bucketRequests", Long.toString(QUOTA.limit()));
      definition.addInitParameter("bucketDuration", Long.toString(QUOTA.window().toSeconds()));
      definition.addInitParameter("exposeHeaders", Boolean.toString(hasFields()));
    }
    return Optional.of(definition);
  }

  private static RateLimiter limiter() {
    Rule rule = Rule.builder().on("address").limit(QUOTA.policy()).build();
    return RateLimiter.builder()
        .rules(RuleSource.of(RuleSet.of("public-api", List.of(rule))))
        .backend(LocalBackend.create())
        .build();
  }
}
