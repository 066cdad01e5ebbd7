package dev.limiter.jmh.redis;

import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.RedisClient;

/** A single command. */
final class Floor implements Contender {

  /** Sends it. */
  @FunctionalInterface
  interface Command {
    /** Returns the reply. */
    Object send(RedisClient client, int counter);
  }

  private final RedisClient client;
  private final Command command;

  Floor(HostAndPort server, Command command) {
    this.client = JedisClients.open(server);
    this.command = command;
  }

  @Override
  public void check(int counter) {
    if (command.send(client, counter) == null) {
      throw new IllegalStateException("no reply");
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
