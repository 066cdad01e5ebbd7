package dev.limiter.examples.quickstart;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.config.FileRuleSource;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisBackend;
import dev.limiter.servlet.DescriptorMapper;
import dev.limiter.servlet.RateLimitFilter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;

/** The README's Java, so that it compiles; {@link ReadmeTest} compares the texts. */
final class ReadmeSnippets {

  private ReadmeSnippets() {}

  static void programmatic() {
    RateLimiter limiter =
        RateLimiter.builder()
            .rules(FileRuleSource.of(Path.of("rules.yaml")))
            .backend(
                FailOpenBackend.of(
                    RedisBackend.create("redis://localhost:6379"), LocalBackend.create()))
            .build();

    Descriptor caller =
        Descriptor.of("tier", "free").and("route", "/v1/search").and("api_key", "k_free_1");
    Decision decision = limiter.check(caller);
    if (!decision.allowed()) {
      String wait = decision.retryAfter().map(Duration::toString).orElse("never");
      System.out.println("over limit; try again in " + wait);
    }
  }

  static void filter(ServletContext context, RateLimiter limiter) {
    FilterRegistration.Dynamic filter =
        context.addFilter(
            "limiter",
            RateLimitFilter.of(
                limiter,
                DescriptorMapper.path("route")
                    .and(DescriptorMapper.header("X-API-Key", "api_key"))));
    filter.setAsyncSupported(true);
    filter.addMappingForUrlPatterns(EnumSet.of(DispatcherType.REQUEST), false, "/*");
  }
}
