/** Limiter's filter for jakarta.servlet. */
@org.jspecify.annotations.NullMarked
module dev.limiter.servlet {
  requires static transitive org.jspecify;
  requires transitive dev.limiter;
  requires transitive jakarta.servlet;
  requires inet.ipaddr;
  requires org.slf4j;

  exports dev.limiter.servlet;
}
