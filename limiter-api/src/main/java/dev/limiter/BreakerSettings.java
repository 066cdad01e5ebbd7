package dev.limiter;

import java.util.List;

/**
 * When breakers open, and how their partitions are probed.
 *
 * @param failureShare the share of calls at which there are too many failures
 * @param failures how many there have to be at least
 * @param withinMicros in what time
 * @param probeMicros how long to pause between probes, on average
 * @param listeners are told of changes
 */
record BreakerSettings(
    double failureShare,
    int failures,
    long withinMicros,
    long probeMicros,
    List<BreakerListener> listeners) {}
