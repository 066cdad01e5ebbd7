/** The operator's tool: validates, explains, compares and publishes rules. */
@org.jspecify.annotations.NullMarked
package dev.limiter.ctl;
