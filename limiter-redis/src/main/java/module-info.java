/** Limiter's counters on Redis. */
@org.jspecify.annotations.NullMarked
@SuppressWarnings({
  "requires-automatic",
  "requires-transitive-automatic"
}) // Jedis has no descriptor
module dev.limiter.redis {
  requires transitive dev.limiter;
  requires transitive redis.clients.jedis;
  requires static transitive org.jspecify;
  requires org.apache.commons.pool2;

  exports dev.limiter.redis;
}
