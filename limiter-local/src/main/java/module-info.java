/** Limiter's in-process backend. */
@org.jspecify.annotations.NullMarked
module dev.limiter.local {
  requires transitive dev.limiter;
  requires com.github.benmanes.caffeine;

  exports dev.limiter.local;
}
