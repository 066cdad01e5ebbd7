package dev.limiter.http;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A bare item as it was parsed (RFC 9651, section 4.2.3.1).
 *
 * @param name its text, if it is a String or a Token
 * @param integer its value, if it is an Integer
 * @param end where the text goes on after it
 */
record BareItem(@Nullable String name, @Nullable Long integer, int end) {

  private static final String TOKEN_EXTRA = "!#$%&'*+-.^_`|~:/";
  private static final int MAX_DIGITS = 15;
  private static final int MAX_WHOLE_DIGITS = 12; // of a Decimal, before the point
  private static final int MAX_FRACTION_DIGITS = 3;

  /** Returns the item that begins at an index. */
  static BareItem at(String text, int start) throws MalformedItemException {
    char first = charAt(text, start);
    if (first == '"') {
      return string(text, start);
    } else if (first == '-' || StructuredFields.isDigit(first)) {
      return number(text, start);
    } else if (first == ':') {
      return bytes(text, start);
    } else if (first == '?') {
      char value = charAt(text, start + 1);
      require(value == '0' || value == '1');
      return new BareItem(null, null, start + 2);
    } else if (first == '@') {
      BareItem date = number(text, start + 1);
      require(date.integer != null);
      return new BareItem(null, null, date.end);
    } else if (first == '%') {
      return displayString(text, start);
    }
    require(isAlpha(first) || first == '*');
    int end = start + 1;
    while (end < text.length() && continuesToken(text.charAt(end))) {
      end++;
    }
    return new BareItem(text.substring(start, end), null, end);
  }

  private static BareItem string(String text, int start) throws MalformedItemException {
    StringBuilder value = new StringBuilder();
    int at = start + 1;
    char c = charAt(text, at);
    while (c != '"') {
      if (c == '\\') {
        c = charAt(text, ++at);
        require(c == '"' || c == '\\');
      }
      require(c >= 0x20 && c <= 0x7e);
      value.append(c);
      c = charAt(text, ++at);
    }
    return new BareItem(value.toString(), null, at + 1);
  }

  private static BareItem number(String text, int start) throws MalformedItemException {
    int digits = charAt(text, start) == '-' ? start + 1 : start;
    int end = endOfDigits(text, digits);
    require(end > digits);
    if (end < text.length() && text.charAt(end) == '.') {
      int endOfFraction = endOfDigits(text, end + 1);
      int fraction = endOfFraction - end - 1;
      require(end - digits <= MAX_WHOLE_DIGITS && fraction >= 1 && fraction <= MAX_FRACTION_DIGITS);
      return new BareItem(null, null, endOfFraction);
    }
    require(end - digits <= MAX_DIGITS);
    return new BareItem(null, Long.valueOf(text.substring(start, end)), end);
  }

  private static BareItem bytes(String text, int start) throws MalformedItemException {
    int end = text.indexOf(':', start + 1);
    require(end > 0);
    try {
      Base64.getDecoder().decode(text.substring(start + 1, end));
    } catch (IllegalArgumentException e) {
      throw new MalformedItemException();
    }
    return new BareItem(null, null, end + 1);
  }

  /** Passes over a Display String; that what it spells is UTF-8 matters to nobody here. */
  private static BareItem displayString(String text, int start) throws MalformedItemException {
    require(charAt(text, start + 1) == '"');
    int at = start + 2;
    for (char c = charAt(text, at); c != '"'; c = charAt(text, ++at)) {
      require(c >= 0x20 && c <= 0x7e);
      if (c == '%') {
        require(isLowerHex(charAt(text, at + 1)) && isLowerHex(charAt(text, at + 2)));
        at += 2;
      }
    }
    return new BareItem(null, null, at + 1);
  }

  private static int endOfDigits(String text, int start) {
    int end = start;
    while (end < text.length() && StructuredFields.isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private static boolean continuesToken(char c) {
    return isAlpha(c) || StructuredFields.isDigit(c) || TOKEN_EXTRA.indexOf(c) >= 0;
  }

  private static boolean isAlpha(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isLowerHex(char c) {
    return StructuredFields.isDigit(c) || (c >= 'a' && c <= 'f');
  }

  private static char charAt(String text, int index) throws MalformedItemException {
    require(index < text.length());
    return text.charAt(index);
  }

  private static void require(boolean condition) throws MalformedItemException {
    if (!condition) {
      throw new MalformedItemException();
    }
  }
}
