package dev.limiter.http;

/** Serializes the few bare items of RFC 9651 that the fields need. */
final class StructuredFields {

  /** The largest Integer (RFC 9651, section 3.3.1). */
  private static final long LARGEST_INTEGER = 999_999_999_999_999L;

  private StructuredFields() {}

  /**
   * Appends a String (RFC 9651, section 4.1.6). Policy names are printable ASCII: {@link
   * dev.limiter.Policy} sees to it, so this cannot fail.
   */
  static void appendString(StringBuilder field, String value) {
    field.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        field.append('\\');
      }
      field.append(c);
    }
    field.append('"');
  }

  /** Appends an Integer parameter; a value above the largest Integer is written as that. */
  static void appendParameter(StringBuilder field, String key, long value) {
    field.append(';').append(key).append('=').append(Math.min(value, LARGEST_INTEGER));
  }
}
