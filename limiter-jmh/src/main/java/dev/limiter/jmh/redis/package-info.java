/** The checks on Redis, measured against one freshly started server. */
@NullMarked
package dev.limiter.jmh.redis;

import org.jspecify.annotations.NullMarked;
