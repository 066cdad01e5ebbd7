/** What a fleet admits while its Redis hangs: pictures, and a table. */
@NullMarked
package dev.limiter.examples.outage;

import org.jspecify.annotations.NullMarked;
