package dev.limiter.servlet;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a peer as a key: IPv4 as it is, IPv6 by its /64.
 *
 * <p>A port, which some proxies report with the address, is dropped: a key with it would be new for
 * every connection. No name is ever looked up: where a container takes the address from a header
 * unchecked, the text is a client's.
 */
final class PeerAddress {

  private static final int IPV6_PREFIX_BYTES = 8;

  private static final Pattern IPV4_AND_PORT =
      Pattern.compile("(\\d{1,3}(?:\\.\\d{1,3}){3}):\\d{1,5}");

  private static final Pattern BRACKETED = Pattern.compile("\\[([^\\[\\]]+)](?::\\d{1,5})?");

  /** What {@link InetAddress#getByName} reads as an address or refuses, but never looks up. */
  private static final Pattern IPV6_SHAPED = Pattern.compile("[0-9A-Fa-f]*:[0-9A-Fa-f:.]*");

  private PeerAddress() {}

  /** Returns the key of a literal address; the text itself where it is none; null for null. */
  static @Nullable String of(@Nullable String remoteAddress) {
    if (remoteAddress == null || remoteAddress.isEmpty()) {
      return null;
    }
    if (remoteAddress.indexOf(':') < 0) {
      return remoteAddress; // IPv4, or a text that the container made up
    }
    Matcher ipv4AndPort = IPV4_AND_PORT.matcher(remoteAddress);
    if (ipv4AndPort.matches()) {
      return ipv4AndPort.group(1);
    }
    Matcher bracketed = BRACKETED.matcher(remoteAddress);
    String literal = withoutZone(bracketed.matches() ? bracketed.group(1) : remoteAddress);
    if (!IPV6_SHAPED.matcher(literal).matches()) {
      return remoteAddress;
    }
    try {
      InetAddress address = InetAddress.getByName(literal);
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

  private static String withoutZone(String text) {
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }
}
