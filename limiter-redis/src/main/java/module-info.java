/** Limiter's counters on Redis. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({
  "requires-automatic",
  "requires-transitive-automatic"
}) // Jedis has no descriptor
module dev.limiter.redis {
  requires transitive dev.limiter;
  requires transitive redis.clients.jedis;
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.limiter.redis;
}
