/** Rule files: YAML in Envoy's domain and descriptor model, read with positions and checked. */
@NullMarked
package dev.limiter.config;

import org.jspecify.annotations.NullMarked;
