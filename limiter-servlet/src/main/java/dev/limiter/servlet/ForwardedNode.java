package dev.limiter.servlet;

import inet.ipaddr.IPAddress;
import org.jspecify.annotations.Nullable;

/**
 * Reads the address of a node as proxies write it: bare, in brackets, with a port or a zone.
 *
 * <p>The port is dropped: a key with it would be new for every connection. So is the zone, which is
 * the writer's name for one of its own interfaces. Whatever else there is makes the text no node:
 * {@code unknown}, the obfuscated names of RFC 7239, section 6.3, host names.
 */
final class ForwardedNode {

  /** A literal, its zone, brackets and port; longer ones are no nodes. */
  private static final int LONGEST = 100;

  private static final int MAX_PORT_DIGITS = 5;

  private ForwardedNode() {}

  static @Nullable IPAddress parse(String node) {
    if (node.isEmpty() || node.length() > LONGEST) {
      return null;
    }
    if (node.charAt(0) == '[') {
      int end = node.indexOf(']');
      boolean whole = end > 0 && isPortOrNothing(node.substring(end + 1));
      return whole ? ipv6(node.substring(1, end)) : null;
    }
    int colon = node.indexOf(':');
    if (colon < 0) {
      return AddressLiteral.parse(node);
    }
    if (node.indexOf(':', colon + 1) < 0) { // one colon: no IPv6 address has so few
      return isPortOrNothing(node.substring(colon))
          ? AddressLiteral.parse(node.substring(0, colon))
          : null;
    }
    return ipv6(node);
  }

  private static @Nullable IPAddress ipv6(String text) {
    int zone = text.indexOf('%');
    String literal = zone < 0 ? text : text.substring(0, zone);
    return literal.indexOf(':') < 0 ? null : AddressLiteral.parse(literal);
  }

  /** Tells whether a text is empty, ":" with digits, or ":_" with an obfuscated port's name. */
  private static boolean isPortOrNothing(String text) {
    if (text.isEmpty()) {
      return true;
    }
    if (text.length() < 2 || text.charAt(0) != ':') {
      return false;
    }
    if (text.charAt(1) == '_') {
      return true;
    }
    return text.length() - 1 <= MAX_PORT_DIGITS
        && text.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
  }
}
