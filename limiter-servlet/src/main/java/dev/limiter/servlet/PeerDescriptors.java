package dev.limiter.servlet;

import dev.limiter.Descriptor;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Maps requests to their peer's address, and remembers the descriptors of recent peers, by which a
 * limiter finds their counters without looking for them.
 *
 * <p>Bounded: 4,096 slots, about a megabyte if all are taken; peers of one slot take turns. Safe
 * for use by several threads; in a race a descriptor is made twice.
 */
final class PeerDescriptors implements DescriptorMapper {

  private static final int SLOTS = 4096; // a power of two

  private final @Nullable Known[] slots = new Known[SLOTS];
  private final String key;
  private final ClientAddress address;

  private record Known(String peer, Descriptor descriptor) {}

  /**
   * Creates a mapper.
   *
   * @param address which depends on the peer alone
   */
  PeerDescriptors(String key, ClientAddress address) {
    this.key = key;
    this.address = address;
    Descriptor.of(key, ""); // refuses a key that is none now rather than at each request
  }

  @Override
  public Descriptor map(HttpServletRequest request) {
    String peer = request.getRemoteAddr();
    if (peer == null) {
      return Descriptor.of(key, address.of(request));
    }
    int hash = peer.hashCode();
    int slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    Known known = slots[slot];
    if (known == null || !known.peer.equals(peer)) {
      known = new Known(peer, Descriptor.of(key, address.of(request)));
      slots[slot] = known;
    }
    return known.descriptor;
  }
}
