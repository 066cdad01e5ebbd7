package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * Finds the slots that a cluster places keys into, by their text: the bytes of a key are made for
 * the call, and need not be made to know who is to be called. Safe for use by several threads.
 */
final class KeySlots {

  private static final int SLOTS = 1 << 14;
  private static final int NOT_ASCII = -1;
  private static final int[] CRC16 = new int[256];

  static {
    for (int i = 0; i < CRC16.length; i++) {
      int crc = i << 8;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc << 1) ^ ((crc & 0x8000) == 0 ? 0 : 0x11021);
      }
      CRC16[i] = crc;
    }
  }

  private final String keyPrefix;
  private final int prefixCrc;

  /**
   * Creates a finder.
   *
   * @param keyPrefix what every key begins with; it holds no brace
   */
  KeySlots(String keyPrefix) {
    this.keyPrefix = keyPrefix;
    this.prefixCrc = crc(0, keyPrefix, 0, keyPrefix.length());
  }

  /** Returns the slot of the key that is the prefix and this text. */
  int of(String text) {
    int begin = text.indexOf('{');
    int end = begin < 0 ? -1 : text.indexOf('}', begin + 1);
    int crc =
        end > begin + 1 ? crc(0, text, begin + 1, end) : crc(prefixCrc, text, 0, text.length());
    return crc == NOT_ASCII
        ? JedisClusterCRC16.getSlot((keyPrefix + text).getBytes(StandardCharsets.UTF_8))
        : crc & (SLOTS - 1);
  }

  private static int crc(int before, String text, int from, int to) {
    int crc = before;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (crc == NOT_ASCII || c >= 0x80) {
        return NOT_ASCII;
      }
      crc = ((crc << 8) & 0xffff) ^ CRC16[(crc >>> 8) ^ c];
    }
    return crc;
  }
}
