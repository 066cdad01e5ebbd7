/** Counters on Redis: {@link dev.limiter.redis.RedisBackend}. */
@NullMarked
package dev.limiter.redis;

import org.jspecify.annotations.NullMarked;
