package dev.limiter;

import java.time.Duration;

/**
 * How a partition of a primary was, at one instant.
 *
 * @param partition its name
 * @param state whether it is asked
 * @param reason why it is not, in words that do not vary from one failure to the next: the message
 *     of a {@link BackendException}, the class of any other; empty where it is
 * @param since how long that has been so
 */
public record PartitionStatus(
    String partition, BreakerState state, String reason, Duration since) {}
