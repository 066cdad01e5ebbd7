package dev.limiter.servlet;

import org.jspecify.annotations.Nullable;

/**
 * One element of {@code Forwarded} (RFC 7239, section 4): {@code for="[2001:db8::1]";proto=https}.
 */
final class ForwardedElement {

  private final String text;
  private int at;

  private ForwardedElement(String text) {
    this.text = text;
  }

  /**
   * Returns the value of the parameter {@code for}, unquoted; null where there is none, or two of
   * which readers could take either, or the element is malformed.
   */
  static @Nullable String node(String element) {
    return new ForwardedElement(element).node();
  }

  private @Nullable String node() {
    String node = null;
    while (at < text.length()) {
      skipSpace();
      int equals = text.indexOf('=', at);
      if (equals < 0) {
        return text.substring(at).isBlank() ? node : null;
      }
      String name = text.substring(at, equals);
      at = equals + 1;
      String value = value();
      skipSpace();
      boolean ended = at == text.length() || text.charAt(at) == ';';
      if (value == null || !ended) {
        return null;
      }
      at++;
      if (name.equalsIgnoreCase("for")) {
        if (node != null) {
          return null;
        }
        node = value;
      }
    }
    return node;
  }

  private @Nullable String value() {
    if (at == text.length() || text.charAt(at) != '"') {
      int from = at;
      int semicolon = text.indexOf(';', at);
      at = semicolon < 0 ? text.length() : semicolon;
      return text.substring(from, at).stripTrailing();
    }
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return value.toString();
      }
      if (c == '\\' && at + 1 < text.length()) {
        at++;
        c = text.charAt(at);
      }
      value.append(c);
    }
    return null; // the quote is left open
  }

  private void skipSpace() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
  }
}
