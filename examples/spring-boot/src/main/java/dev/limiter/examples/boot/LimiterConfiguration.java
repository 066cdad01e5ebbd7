package dev.limiter.examples.boot;

import dev.limiter.Backend;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.RuleSource;
import dev.limiter.config.FileRuleSource;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisBackend;
import dev.limiter.servlet.RateLimitFilter;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

/** Puts the limiter together and its filter in front of the service. */
@Configuration(proxyBeanMethods = false)
class LimiterConfiguration {

  /** In front of Spring Security's (-100), so that guessing passwords is limited too. */
  private static final int IN_FRONT_OF_SECURITY = -101;

  @Bean
  RuleSource rules(LimiterSettings settings) throws IOException {
    return settings.rules() == null
        ? ResourceRules.of(new ClassPathResource("rules.yaml"))
        : FileRuleSource.of(settings.rules());
  }

  /** The limiter closes it. */
  @Bean(destroyMethod = "")
  Backend backend(LimiterSettings settings) {
    LocalBackend local = LocalBackend.create();
    return settings.redis() == null
        ? local
        : FailOpenBackend.of(RedisBackend.create(settings.redis()), local);
  }

  @Bean
  RateLimiter limiter(LimiterSettings settings, RuleSource rules, Backend backend) {
    return RateLimiter.builder().rules(rules).backend(backend).mode(settings.mode()).build();
  }

  @Bean
  Callers callers(LimiterSettings settings) {
    return new Callers(settings.customers());
  }

  /** The filter is no bean by itself: Boot would register it a second time. */
  @Bean
  FilterRegistrationBean<RateLimitFilter> rateLimit(RateLimiter limiter, Callers callers) {
    RateLimitFilter filter =
        RateLimitFilter.builder(limiter, callers)
            .exclude(StatusController.PATH, StatusController.JSON_PATH)
            .cost(Exports::reserved)
            .settlement(Exports::settled)
            .build();
    FilterRegistrationBean<RateLimitFilter> registration = new FilterRegistrationBean<>(filter);
    registration.setOrder(IN_FRONT_OF_SECURITY);
    return registration;
  }

  @Bean
  FilterRegistrationBean<Tallying> tallying(Tally tally, Callers callers) {
    FilterRegistrationBean<Tallying> registration =
        new FilterRegistrationBean<>(new Tallying(tally, callers));
    registration.setOrder(IN_FRONT_OF_SECURITY - 1);
    return registration;
  }
}
