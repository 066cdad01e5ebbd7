/** The four algorithms side by side: pictures, and decisions judged on a long trace. */
@NullMarked
package dev.limiter.examples.algorithms;

import org.jspecify.annotations.NullMarked;
