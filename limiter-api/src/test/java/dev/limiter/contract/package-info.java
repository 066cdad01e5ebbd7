/**
 * The proof kit: what every {@link dev.limiter.Backend} must pass unchanged. Start at {@link
 * dev.limiter.contract.BackendContract}.
 */
@NullMarked
package dev.limiter.contract;

import org.jspecify.annotations.NullMarked;
