/**
 * The cost of very many rules: loading them, holding them, matching against them, renewing them.
 */
@NullMarked
package dev.limiter.jmh.rules;

import org.jspecify.annotations.NullMarked;
