package dev.limiter.redis;

import java.nio.charset.StandardCharsets;

/** The keys of rules in Redis: all in one slot of a cluster. */
final class RuleKeys {

  final byte[] head;
  final byte[] texts;
  final byte[] history;
  final byte[] seen;
  final byte[] reports;
  final byte[] channel;

  RuleKeys(String keyPrefix) {
    this.head = key(keyPrefix, "head");
    this.texts = key(keyPrefix, "texts");
    this.history = key(keyPrefix, "history");
    this.seen = key(keyPrefix, "seen");
    this.reports = key(keyPrefix, "reports");
    this.channel = key(keyPrefix, "changed");
  }

  private static byte[] key(String keyPrefix, String name) {
    return (keyPrefix + "{rules}:" + name).getBytes(StandardCharsets.UTF_8);
  }
}
