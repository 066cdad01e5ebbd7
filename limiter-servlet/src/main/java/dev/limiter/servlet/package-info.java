/** The servlet filter. Start at {@link dev.limiter.servlet.RateLimitFilter}. */
@NullMarked
package dev.limiter.servlet;

import org.jspecify.annotations.NullMarked;
