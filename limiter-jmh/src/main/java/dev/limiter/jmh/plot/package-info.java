/** The pictures of the report. */
@NullMarked
package dev.limiter.jmh.plot;

import org.jspecify.annotations.NullMarked;
