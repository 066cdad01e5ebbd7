/** The HTTP fields of a decision; usable from any HTTP stack. */
@NullMarked
package dev.limiter.http;

import org.jspecify.annotations.NullMarked;
