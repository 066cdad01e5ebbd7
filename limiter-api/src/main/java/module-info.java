/** Limiter's API: descriptors, rules, decisions, the backend contract and the HTTP fields. */
@org.jspecify.annotations.NullMarked
module dev.limiter {
  requires static transitive org.jspecify;
  requires org.slf4j;
  requires org.snakeyaml.engine;

  exports dev.limiter;
  exports dev.limiter.config;
  exports dev.limiter.http;
}
