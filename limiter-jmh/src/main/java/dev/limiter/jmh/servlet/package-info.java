/** The cost of the servlet filter: for each request, beside none and beside Tomcat's own. */
@NullMarked
package dev.limiter.jmh.servlet;

import org.jspecify.annotations.NullMarked;
