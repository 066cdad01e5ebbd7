package dev.limiter.jmh.redis;

import redis.clients.jedis.UnifiedJedis;

/** A single command, which limits nothing and so admits whatever it is asked. */
final class Floor implements Contender {

  /** Sends it. */
  @FunctionalInterface
  interface Command {
    /** Returns the reply. */
    Object send(UnifiedJedis client, int counter);
  }

  private final UnifiedJedis client;
  private final Command command;

  Floor(Site site, Command command) {
    this.client = JedisClients.open(site);
    this.command = command;
  }

  @Override
  public boolean check(int counter) {
    return command.send(client, counter) != null;
  }

  @Override
  public void close() {
    client.close();
  }
}
