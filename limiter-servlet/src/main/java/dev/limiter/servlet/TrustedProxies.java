package dev.limiter.servlet;

import inet.ipaddr.IPAddress;
import inet.ipaddr.ipv4.IPv4AddressTrie;
import inet.ipaddr.ipv6.IPv6AddressTrie;

/**
 * The networks of the proxies whose word is taken. Immutable once built; safe for use by threads.
 */
final class TrustedProxies {

  static final TrustedProxies NONE = new TrustedProxies();

  private final IPv4AddressTrie ipv4 = new IPv4AddressTrie();
  private final IPv6AddressTrie ipv6 = new IPv6AddressTrie();

  private TrustedProxies() {}

  static TrustedProxies of(Iterable<String> networks) {
    TrustedProxies proxies = new TrustedProxies();
    for (String network : networks) {
      proxies.add(network);
    }
    return proxies;
  }

  private void add(String text) {
    requireNotEveryone(!text.endsWith("/0"), text);
    IPAddress network = AddressLiteral.parseNetwork(text);
    if (network == null) {
      throw new IllegalArgumentException(
          "trusted proxy must be an address or a network such as 10.0.0.0/8 or fd00::/8: '"
              + text
              + "'");
    }
    Integer prefix = network.getPrefixLength(); // ::ffff:0:0/96 is all of IPv4
    requireNotEveryone(prefix == null || prefix > 0, text);
    if (network.isPrefixed() && !network.isPrefixBlock()) {
      throw new IllegalArgumentException(
          "trusted network must not have bits beyond its prefix: '"
              + text
              + "' (did you mean "
              + network.toPrefixBlock().toCanonicalString()
              + "?)");
    }
    if (network.isIPv4()) {
      ipv4.add(network.toIPv4());
    } else {
      ipv6.add(network.toIPv6());
    }
  }

  private static void requireNotEveryone(boolean condition, String text) {
    if (!condition) {
      throw new IllegalArgumentException(
          "trusted proxies must not be everyone, or every client could write its own address: '"
              + text
              + "'");
    }
  }

  boolean isEmpty() {
    return ipv4.isEmpty() && ipv6.isEmpty();
  }

  boolean contains(IPAddress address) {
    return address.isIPv4()
        ? ipv4.elementContains(address.toIPv4())
        : ipv6.elementContains(address.toIPv6());
  }
}
