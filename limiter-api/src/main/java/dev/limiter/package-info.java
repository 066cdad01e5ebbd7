/**
 * The API of Limiter. Start at {@link dev.limiter.RateLimiter}: it turns a {@link
 * dev.limiter.Descriptor} into a {@link dev.limiter.Decision} by the rules of a {@link
 * dev.limiter.RuleSet} and the counters of a {@link dev.limiter.Backend}.
 */
@NullMarked
package dev.limiter;

import org.jspecify.annotations.NullMarked;
