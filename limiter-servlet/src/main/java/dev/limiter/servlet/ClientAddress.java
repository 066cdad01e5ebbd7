package dev.limiter.servlet;

import inet.ipaddr.IPAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the address that a request comes from, and makes it a key: IPv4 as it is, IPv6 by its /64.
 *
 * <p>By default it is the peer's, {@code getRemoteAddr()}, and nothing that a client can write.
 * Behind proxies that would be a proxy's for everybody: {@link #behind} names them by their
 * networks. Each proxy appends whom it was called by, so the entries of {@code X-Forwarded-For} are
 * read from the right, of all its lines as one list, as long as they are trusted proxies
 * themselves; the first that is not is the client. What stands left of it the client wrote, and is
 * not looked at. Where an entry is no address ({@code unknown}, {@code _hidden}, empty, garbage)
 * nothing left of it can be believed: the key is the last trusted proxy's. Names are never looked
 * up.
 *
 * <p>One header is read, since a proxy that writes one lets the other through from the client.
 *
 * <p>A client has a whole IPv6 network of its own, at least a /64 (RFC 6177), often a /56 or /48:
 * keyed by single addresses it would have 2^64 counters. An IPv4 address that is mapped into IPv6
 * is that IPv4 address, however it is written. Ports and zones are dropped.
 *
 * <p>At most 100 entries are read, of at most 1024 characters each. Immutable and safe for use by
 * several threads.
 */
public final class ClientAddress {

  /** The key of requests whose peer has no address; they share one counter, which limits them. */
  public static final String NO_ADDRESS = "unknown";

  static final int DEFAULT_IPV6_PREFIX = 64;

  private static final int MAX_ENTRIES = 100;
  private static final int SHORTEST_IPV6_PREFIX = 32;
  private static final int LONGEST_IPV6_PREFIX = 64;

  private static final ClientAddress PEER =
      new ClientAddress(TrustedProxies.NONE, Forwarding.X_FORWARDED_FOR, DEFAULT_IPV6_PREFIX);

  private final TrustedProxies trusted;
  private final Forwarding forwarding;
  private final int ipv6Prefix;

  private ClientAddress(TrustedProxies trusted, Forwarding forwarding, int ipv6Prefix) {
    this.trusted = trusted;
    this.forwarding = forwarding;
    this.ipv6Prefix = ipv6Prefix;
  }

  /** Returns the address of the peer, whatever headers say. */
  public static ClientAddress ofPeer() {
    return PEER;
  }

  /**
   * Returns the address that trusted proxies report in {@code X-Forwarded-For}; of a peer that is
   * none of them, its own.
   *
   * <p>Trust the proxies' own addresses only. A network that clients are in as well lets each of
   * them choose its key.
   *
   * @param proxies addresses and networks: {@code 192.0.2.7}, {@code 10.0.0.0/8}, {@code fd00::/8}
   * @throws IllegalArgumentException if there is none, one is neither, has bits beyond its prefix,
   *     or a prefix of 0
   */
  public static ClientAddress behind(String... proxies) {
    if (proxies.length == 0) {
      throw new IllegalArgumentException("trusted proxies must be named: there is none");
    }
    return new ClientAddress(
        TrustedProxies.of(List.of(proxies)), Forwarding.X_FORWARDED_FOR, DEFAULT_IPV6_PREFIX);
  }

  /** Returns this with {@code Forwarded} (RFC 7239) read instead of {@code X-Forwarded-For}. */
  public ClientAddress readingForwarded() {
    return new ClientAddress(trusted, Forwarding.FORWARDED, ipv6Prefix);
  }

  /**
   * Returns this with IPv6 addresses cut to another length; default 64.
   *
   * @throws IllegalArgumentException if it is not 32 to 64: below, whole providers would share a
   *     counter; above, one client would have many
   */
  public ClientAddress withIpv6Prefix(int bits) {
    if (bits < SHORTEST_IPV6_PREFIX || bits > LONGEST_IPV6_PREFIX) {
      throw new IllegalArgumentException("IPv6 prefix must be 32 to 64 bits: " + bits);
    }
    return new ClientAddress(trusted, forwarding, bits);
  }

  /** Tells whether it depends on the peer alone. */
  boolean isOfPeer() {
    return trusted.isEmpty();
  }

  /**
   * Returns the key of a request: {@code 192.0.2.1}, {@code 2001:db8::/64}; what the container says
   * where that is no address, such as the name of a socket file; {@link #NO_ADDRESS} where it says
   * nothing.
   */
  public String of(HttpServletRequest request) {
    String peer = request.getRemoteAddr();
    if (peer == null || peer.isEmpty()) {
      return NO_ADDRESS;
    }
    if (trusted.isEmpty() && AddressLiteral.isCanonicalIpv4(peer)) {
      return peer; // what parsing it and writing it again comes to
    }
    IPAddress address = ForwardedNode.parse(peer);
    if (address == null) {
      return peer;
    }
    return key(trusted.contains(address) ? reported(address, request) : address);
  }

  private IPAddress reported(IPAddress peer, HttpServletRequest request) {
    List<String> lines = Collections.list(request.getHeaders(forwarding.header));
    RightToLeft elements = new RightToLeft(lines, forwarding.quoted());
    IPAddress last = peer;
    for (int i = 0; i < MAX_ENTRIES && trusted.contains(last); i++) {
      IPAddress next = address(elements.next());
      if (next == null) {
        return last;
      }
      last = next;
    }
    return last;
  }

  private @Nullable IPAddress address(@Nullable String element) {
    String node = element == null ? null : forwarding.node(element);
    return node == null ? null : ForwardedNode.parse(node);
  }

  private String key(IPAddress address) {
    return address.isIPv4()
        ? address.toCanonicalString()
        : address.toPrefixBlock(ipv6Prefix).toCanonicalString();
  }
}
