package dev.limiter;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Parts of a counter key's text: escaped so that no part can forge a delimiter, and bounded.
 *
 * <p>Plain characters stand for themselves. Delimiters, braces (Redis Cluster's hash tag), white
 * space, controls and {@code %} become {@code %XX}; an unpaired surrogate, which UTF-8 cannot
 * carry, becomes {@code %uXXXX}. A part longer than {@value #MAX_LENGTH} characters becomes {@code
 * #} and the first 128 bits of its SHA-256 in hex. The mapping is injective but for that hash.
 */
final class KeyText {

  /** The longest part that is written out. */
  static final int MAX_LENGTH = 96;

  private static final String ESCAPED = "%|=~#{}";
  private static final boolean[] MUST_ESCAPE = new boolean[0x80];
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  static {
    for (char c = 0; c < MUST_ESCAPE.length; c++) {
      MUST_ESCAPE[c] = c <= ' ' || c == 0x7f || ESCAPED.indexOf(c) >= 0;
    }
  }

  private KeyText() {}

  static String escape(String part) {
    if (isPlain(part)) {
      return part;
    }
    if (part.length() > MAX_LENGTH) {
      return hash(part);
    }
    StringBuilder text = new StringBuilder(part.length() + 16);
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < part.length()
          && Character.isLowSurrogate(part.charAt(i + 1))) {
        text.append(c).append(part.charAt(++i));
      } else if (Character.isSurrogate(c)) {
        text.append("%u").append(HEX.toHexDigits(c));
      } else if (mustEscape(c)) {
        text.append('%').append(HEX.toHexDigits((byte) c));
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static boolean isPlain(String part) {
    int length = part.length();
    if (length > MAX_LENGTH) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      char c = part.charAt(i);
      if (mustEscape(c) || Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mustEscape(char c) {
    return c < MUST_ESCAPE.length && MUST_ESCAPE[c];
  }

  /** Returns {@code #} and the first 128 bits of the SHA-256 of a text. */
  static String hash(String part) {
    // Code units, not UTF-8: two texts that differ only in unpaired surrogates must differ here.
    byte[] bytes = new byte[2 * part.length()];
    for (int i = 0; i < part.length(); i++) {
      bytes[2 * i] = (byte) (part.charAt(i) >> 8);
      bytes[2 * i + 1] = (byte) part.charAt(i);
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "#" + HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is required of every Java platform", e);
    }
  }
}
