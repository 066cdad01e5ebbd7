package dev.limiter.servlet;

import dev.limiter.Descriptor;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Says who and what a request is: maps it to a {@link Descriptor}.
 *
 * <p>A lambda, or pieces composed general → specific:
 *
 * <pre>{@code
 * DescriptorMapper.constant("service", "search")
 *     .and(DescriptorMapper.path("route"))
 *     .and(DescriptorMapper.header("X-API-Key", "api_key"))
 * }</pre>
 *
 * <p>A piece whose value is missing adds no entry, so that callers without an API key do not share
 * the counter of a key named "null". Implementations are safe for use by several threads. What a
 * mapper throws is a fault of the service and reaches its error handling.
 */
@FunctionalInterface
public interface DescriptorMapper {

  /** Returns the descriptor of a request; without entries, nothing limits it. */
  Descriptor map(HttpServletRequest request);

  /**
   * Returns a mapper that adds the entries of another after those of this one.
   *
   * @throws IllegalArgumentException when mapping, if both name one key
   */
  default DescriptorMapper and(DescriptorMapper more) {
    return request -> {
      Descriptor descriptor = map(request);
      for (Descriptor.Entry entry : more.map(request).entries()) {
        descriptor = descriptor.and(entry.key(), entry.value());
      }
      return descriptor;
    };
  }

  /** Returns a mapper to one entry that is the same for every request. */
  static DescriptorMapper constant(String key, String value) {
    Descriptor descriptor = Descriptor.of(key, value);
    return request -> descriptor;
  }

  /**
   * Returns a mapper to the value of a request header, left out where it is missing or empty.
   *
   * <p>A client chooses its headers: limit by one only where something else makes sure of it, such
   * as authentication in front.
   */
  static DescriptorMapper header(String name, String key) {
    return request -> {
      String value = request.getHeader(name);
      return Descriptor.empty().andIfPresent(key, value == null || value.isEmpty() ? null : value);
    };
  }

  /**
   * Returns a mapper to the path below the context path, as the container decoded and normalised it
   * (servlet path and path info): without matrix parameters, percent-encoding, dots, or, here,
   * repeated and trailing slashes, so that {@code //login}, {@code /login;x=1} and {@code /%6cogin}
   * are {@code /login}.
   *
   * <p>Use it in rules with exact or wildcard values. In a rule for any value every path that a
   * client makes up has a counter of its own.
   */
  static DescriptorMapper path(String key) {
    return request -> Descriptor.of(key, RequestPath.of(request));
  }

  /**
   * Returns a mapper to the address of the peer: that of {@link ClientAddress#ofPeer}, which no
   * client can write. Behind a proxy it is the proxy's, unless the container is configured to trust
   * it; {@link #address} does that here.
   */
  static DescriptorMapper remoteAddress(String key) {
    return address(key, ClientAddress.ofPeer());
  }

  /** Returns a mapper to the address that a request comes from. */
  static DescriptorMapper address(String key, ClientAddress address) {
    return request -> Descriptor.of(key, address.of(request));
  }
}
