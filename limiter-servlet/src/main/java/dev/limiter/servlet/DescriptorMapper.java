package dev.limiter.servlet;

import dev.limiter.Descriptor;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says who and what a request is: maps it to a {@link Descriptor}.
 *
 * <p>A lambda, or pieces composed general → specific:
 *
 * <pre>{@code
 * RouteTemplates routes = RouteTemplates.of("/v1/search", "/v1/users/{id}");
 * DescriptorMapper.route("route", routes).and(DescriptorMapper.address("address", address))
 * }</pre>
 *
 * <p>By API key limit in a second filter, behind authentication. {@code
 * apiKey(…).orElse(address(…))} in front of it would limit nobody who sends a random key each time.
 *
 * <p>A piece whose value is missing adds no entry, so that callers without an API key do not share
 * the counter of a key named "null". What a client can write it can also make up: every made-up
 * value has a counter of its own. Which pieces a client can write is said of each.
 *
 * <p>Implementations are safe for use by several threads. What a mapper throws is a fault of the
 * service and reaches its error handling.
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
    Objects.requireNonNull(more, "more");
    return request -> map(request).and(more.map(request));
  }

  /**
   * Returns a mapper to the entries of another where this one has none: the address, say, of those
   * who are not logged in, who would else be unlimited. Not after what a client can make up, such
   * as an API key that nobody has checked: it would never come to the other.
   */
  default DescriptorMapper orElse(DescriptorMapper other) {
    Objects.requireNonNull(other, "other");
    return request -> {
      Descriptor descriptor = map(request);
      return descriptor.size() == 0 ? other.map(request) : descriptor;
    };
  }

  /** Returns a mapper to one entry, left out where the function has no value or an empty one. */
  static DescriptorMapper of(String key, Function<HttpServletRequest, @Nullable String> value) {
    Objects.requireNonNull(value, "value");
    Descriptor.of(key, ""); // refuses a key that is none now rather than at each request
    return request -> {
      String found = value.apply(request);
      return found == null || found.isEmpty() ? Descriptor.empty() : Descriptor.of(key, found);
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
    return of(key, request -> request.getHeader(name));
  }

  /**
   * Returns a mapper to the API key in a request header: as it is up to 64 characters, so that
   * rules can name it, hashed above (SHA-256, 128 bits of it). The first line counts, as it does
   * for {@code getHeader}.
   *
   * <p>Short keys are secrets that stand in Redis, in events and in logs in the clear. In front of
   * authentication a client can make keys up, each with a counter of its own: limit by address as
   * well.
   */
  static DescriptorMapper apiKey(String key, String header) {
    return of(key, request -> Credential.key(request.getHeader(header)));
  }

  /**
   * Returns a mapper to the token of {@code Authorization: Bearer} (RFC 6750), treated like an
   * {@link #apiKey}. A token that is renewed is another key: of users who have a name, limit the
   * {@link #principal}.
   */
  static DescriptorMapper bearerToken(String key) {
    return of(
        key, request -> Credential.key(Credential.bearer(request.getHeader("Authorization"))));
  }

  /**
   * Returns a mapper to the name of {@code getUserPrincipal()}, left out before authentication, and
   * for anonymous requests: give those a limit by address. No client can write it.
   */
  static DescriptorMapper principal(String key) {
    return of(
        key,
        request -> {
          Principal principal = request.getUserPrincipal();
          return principal == null ? null : principal.getName();
        });
  }

  /**
   * Returns a mapper to the request's method: one of those of RFC 9110 and {@code PATCH}, or {@code
   * OTHER}, since a client can make methods up.
   */
  static DescriptorMapper method(String key) {
    Map<String, Descriptor> known =
        Stream.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")
            .collect(Collectors.toMap(method -> method, method -> Descriptor.of(key, method)));
    Descriptor other = Descriptor.of(key, "OTHER");
    return request -> known.getOrDefault(request.getMethod(), other);
  }

  /**
   * Returns a mapper to the route of a request. It is always one of the templates or the default,
   * whatever a client makes of the path.
   */
  static DescriptorMapper route(String key, RouteTemplates routes) {
    return of(key, routes::of);
  }

  /**
   * Returns a mapper to a variable of the path, such as the tenant in {@code /tenants/{tenant}/**};
   * left out where the path does not match.
   *
   * <p>A client can make it up: limit by one only behind something that knows the tenants, or by
   * something else as well.
   *
   * @throws IllegalArgumentException if the template is malformed or has no such variable
   */
  static DescriptorMapper pathVariable(String key, String template, String variable) {
    PathTemplate path = PathTemplate.of(template);
    int index = path.indexOf(variable);
    return of(key, request -> path.segment(index, RequestPath.of(request)));
  }

  /**
   * Returns a mapper to the path below the context path, as the container decoded and normalised it
   * (servlet path and path info), without path parameters, dots, repeated and trailing slashes, so
   * that {@code //login}, {@code /login;x=1} and {@code /%6cogin} are {@code /login}.
   *
   * <p>Use it in rules with exact or wildcard values. In a rule for any value every path that a
   * client makes up has a counter of its own: {@link #route} is for that.
   */
  static DescriptorMapper path(String key) {
    return of(key, RequestPath::of);
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
    return address.isOfPeer()
        ? new PeerDescriptors(key, address)
        : request -> Descriptor.of(key, address.of(request));
  }
}
