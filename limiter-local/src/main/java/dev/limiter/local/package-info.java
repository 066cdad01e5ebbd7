/** The in-process backend: {@link dev.limiter.local.LocalBackend}. */
@NullMarked
package dev.limiter.local;

import org.jspecify.annotations.NullMarked;
