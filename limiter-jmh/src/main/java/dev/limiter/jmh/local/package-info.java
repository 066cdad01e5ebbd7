/** The checks in process, measured with JMH. */
@NullMarked
package dev.limiter.jmh.local;

import org.jspecify.annotations.NullMarked;
