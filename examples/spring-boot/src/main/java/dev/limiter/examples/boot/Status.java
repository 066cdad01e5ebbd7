package dev.limiter.examples.boot;

import dev.limiter.Decision;
import dev.limiter.EnforcementMode;
import dev.limiter.PartitionStatus;
import dev.limiter.RulesStatus;
import java.util.List;
import java.util.Map;

/**
 * How the limiter is.
 *
 * @param domain the domain of its rules
 * @param mode what is done with the limits
 * @param shared whether Redis counts for the fleet, rather than this process for itself
 * @param rules which rules are in force, and what is wrong with those that should be
 * @param partitions the parts of Redis that were asked so far, and whether they still are
 * @param decisions how many decisions each source has made since the start
 * @param denied how many of them were refusals
 * @param topDenied who was over limit most often, the most frequent first
 */
record Status(
    String domain,
    EnforcementMode mode,
    boolean shared,
    RulesStatus rules,
    List<PartitionStatus> partitions,
    Map<Decision.Source, Long> decisions,
    long denied,
    List<DeniedKey> topDenied) {}
