/** What both suites measure, and for how long. */
@NullMarked
package dev.limiter.jmh.plan;

import org.jspecify.annotations.NullMarked;
