package dev.limiter.jmh.redis;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import redis.clients.jedis.RedisClient;

/**
 * The server's own account of itself at one moment: {@code INFO}.
 *
 * @param cpuMicros the CPU time that it has used so far, of user and system
 * @param commands how many commands it has executed so far, those of scripts included, without the
 *     one that asked
 * @param reads how often it has read from a connection so far; of commands that come together, once
 * @param usedMemory the bytes that it has allocated
 * @param residentMemory the bytes that it occupies
 * @param keys how many keys it holds
 * @param expiring how many of them have a TTL
 * @param version its version
 */
record ServerInfo(
    double cpuMicros,
    long commands,
    long reads,
    long usedMemory,
    long residentMemory,
    long keys,
    long expiring,
    String version) {

  static ServerInfo of(RedisClient control) {
    Map<String, String> fields =
        control
            .info()
            .lines()
            .filter(line -> line.contains(":"))
            .map(line -> line.split(":", 2))
            .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (a, b) -> a));
    return new ServerInfo(
        1e6 * (number(fields, "used_cpu_user") + number(fields, "used_cpu_sys")),
        (long) number(fields, "total_commands_processed"),
        (long) number(fields, "total_reads_processed"),
        (long) number(fields, "used_memory"),
        (long) number(fields, "used_memory_rss"),
        keyspace(fields, "keys"),
        keyspace(fields, "expires"),
        text(fields, "redis_version"));
  }

  /** Returns what two servers have in common to tell: the sums. */
  ServerInfo plus(ServerInfo other) {
    return new ServerInfo(
        cpuMicros + other.cpuMicros,
        commands + other.commands,
        reads + other.reads,
        usedMemory + other.usedMemory,
        residentMemory + other.residentMemory,
        keys + other.keys,
        expiring + other.expiring,
        version);
  }

  /** Reads a part of {@code db0:keys=2,expires=1,avg_ttl=0}, which an empty server leaves out. */
  private static long keyspace(Map<String, String> fields, String name) {
    return Arrays.stream(fields.getOrDefault("db0", "").split(",", -1))
        .filter(part -> part.startsWith(name + "="))
        .mapToLong(part -> Long.parseLong(part.substring(name.length() + 1)))
        .sum();
  }

  private static double number(Map<String, String> fields, String name) {
    return Double.parseDouble(text(fields, name));
  }

  private static String text(Map<String, String> fields, String name) {
    String value = fields.get(name);
    if (value == null) {
      throw new IllegalStateException("INFO does not say " + name);
    }
    return value;
  }
}
