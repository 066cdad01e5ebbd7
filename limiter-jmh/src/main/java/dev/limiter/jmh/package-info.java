/** Measures Limiter beside its peers in one run and writes the table. */
@NullMarked
package dev.limiter.jmh;

import org.jspecify.annotations.NullMarked;
