/** A Spring Boot service behind the filter, with a page that shows how the limiter is. */
@NullMarked
package dev.limiter.examples.boot;

import org.jspecify.annotations.NullMarked;
