package dev.limiter.examples.boot;

import dev.limiter.EnforcementMode;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What application.yaml says of limits.
 *
 * @param rules a rule file or a folder of them, which is followed; null for the service's own rules
 * @param redis the URI of the Redis that counts for the fleet; null to count in this process
 * @param mode what is done with the limits at first
 * @param customers the tiers of the API keys that are known
 */
@ConfigurationProperties("limiter")
record LimiterSettings(
    @Nullable Path rules,
    @Nullable String redis,
    @DefaultValue("enforce") EnforcementMode mode,
    @DefaultValue Map<String, String> customers) {}
