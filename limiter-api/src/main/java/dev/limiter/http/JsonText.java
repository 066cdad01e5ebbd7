package dev.limiter.http;

import java.util.HexFormat;

/** Writes strings of JSON (RFC 8259, section 7). */
final class JsonText {

  private static final HexFormat HEX = HexFormat.of();

  private JsonText() {}

  /** Appends a string; whatever is not printable ASCII is escaped, so the text has one encoding. */
  static StringBuilder append(StringBuilder json, String value) {
    json.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 0x20 || c > 0x7e) {
        json.append("\\u").append(HEX.toHexDigits(c));
      } else {
        if (c == '"' || c == '\\') {
          json.append('\\');
        }
        json.append(c);
      }
    }
    return json.append('"');
  }
}
