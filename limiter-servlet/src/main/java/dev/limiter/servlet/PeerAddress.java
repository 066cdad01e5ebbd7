package dev.limiter.servlet;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The address of a peer as a key: IPv4 as it is, IPv6 by its /64.
 *
 * <p>A port, which some proxies report with the address, is dropped: a key with it would be new for
 * every connection.
 */
final class PeerAddress {

  private static final int IPV6_PREFIX_BYTES = 8;

  private PeerAddress() {}

  /** Returns the key of a literal address; the text itself where it is none; null for null. */
  static @Nullable String of(@Nullable String remoteAddress) {
    if (remoteAddress == null || remoteAddress.isEmpty()) {
      return null;
    }
    if (remoteAddress.indexOf(':') < 0) {
      return remoteAddress; // IPv4, or a text that the container made up
    }
    String literal = withoutZone(withoutPort(remoteAddress));
    if (!isLiteral(literal)) {
      return remoteAddress;
    }
    try {
      InetAddress address = InetAddress.getByName(literal); // a literal: no look-up
      return address instanceof Inet4Address
          ? address.getHostAddress() // Java folds an IPv4-mapped address itself
          : prefix(address.getAddress());
    } catch (UnknownHostException e) {
      return remoteAddress;
    }
  }

  private static String prefix(byte[] address) {
    byte[] network = Arrays.copyOf(Arrays.copyOf(address, IPV6_PREFIX_BYTES), address.length);
    try {
      return InetAddress.getByAddress(network).getHostAddress() + "/64";
    } catch (UnknownHostException e) {
      throw new IllegalStateException("16 bytes are an address", e);
    }
  }

  private static String withoutPort(String text) {
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      return end < 0 ? text : text.substring(1, end);
    }
    int colon = text.indexOf(':');
    boolean addressAndPort = text.indexOf('.') > 0 && text.indexOf('.') < colon;
    return addressAndPort ? text.substring(0, colon) : text;
  }

  private static String withoutZone(String text) {
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }

  private static boolean isLiteral(String text) {
    return text.chars().allMatch(c -> c == ':' || c == '.' || Character.digit(c, 16) >= 0);
  }
}
