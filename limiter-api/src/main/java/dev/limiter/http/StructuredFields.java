package dev.limiter.http;

import java.util.Base64;

/** Serializes the bare items of RFC 9651 that the fields need. */
final class StructuredFields {

  /** The largest Integer (RFC 9651, section 3.3.1); the smallest is its negative. */
  static final long LARGEST_INTEGER = 999_999_999_999_999L;

  private StructuredFields() {}

  /**
   * Appends a String (RFC 9651, section 4.1.6).
   *
   * @throws IllegalArgumentException if it holds anything but printable ASCII, which the section
   *     says to fail on; {@link dev.limiter.Policy} refuses such names, so of them none does
   */
  static void appendString(StringBuilder field, String value) {
    field.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 0x20 || c > 0x7e) {
        throw new IllegalArgumentException(
            "a String of RFC 9651 is printable ASCII: U+%04X at %d".formatted((int) c, i));
      }
      if (c == '"' || c == '\\') {
        field.append('\\');
      }
      field.append(c);
    }
    field.append('"');
  }

  /** Appends an Integer parameter (section 4.1.4); one out of range becomes the nearest in it. */
  static void appendInteger(StringBuilder field, String key, long value) {
    appendKey(field, key).append(inRange(value));
  }

  /** Returns the nearest Integer to a number. */
  static long inRange(long value) {
    return Math.max(-LARGEST_INTEGER, Math.min(value, LARGEST_INTEGER));
  }

  /** Appends a Byte Sequence parameter (section 4.1.8). */
  static void appendBytes(StringBuilder field, String key, byte[] value) {
    appendKey(field, key).append(':').append(Base64.getEncoder().encodeToString(value)).append(':');
  }

  private static StringBuilder appendKey(StringBuilder field, String key) {
    if (!isKey(key)) {
      throw new IllegalArgumentException(
          "a key of RFC 9651 is a lower-case letter or '*', then those, digits, '_', '-' and '.': '"
              + key
              + "'");
    }
    return field.append(';').append(key).append('=');
  }

  /** Tells whether a text is a key (section 3.1.2). */
  static boolean isKey(String text) {
    if (text.isEmpty() || !startsKey(text.charAt(0))) {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      if (!continuesKey(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  static boolean startsKey(char c) {
    return (c >= 'a' && c <= 'z') || c == '*';
  }

  static boolean continuesKey(char c) {
    return startsKey(c) || isDigit(c) || c == '_' || c == '-' || c == '.';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
