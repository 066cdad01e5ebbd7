package dev.limiter.examples.boot;

import dev.limiter.Descriptor;
import dev.limiter.servlet.ClientAddress;
import dev.limiter.servlet.DescriptorMapper;
import dev.limiter.servlet.RouteTemplates;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;

/**
 * Describes a caller, general → specific: the tier of its API key, the route, the key; or, without
 * a key that is known, the route and the address.
 *
 * <p>A key that a client makes up is no key: it would be a fresh counter for each request.
 */
final class Callers implements DescriptorMapper {

  static final String KEY_HEADER = "X-API-Key";

  private static final RouteTemplates ROUTES = RouteTemplates.of("/v1/search", "/v1/exports");

  private final Map<String, String> tiers;
  private final DescriptorMapper route = DescriptorMapper.route("route", ROUTES);
  private final DescriptorMapper anonymous =
      route.and(DescriptorMapper.address("address", ClientAddress.ofPeer()));
  private final DescriptorMapper apiKey = DescriptorMapper.apiKey("api_key", KEY_HEADER);

  /** Creates one that knows the tier of each key. */
  Callers(Map<String, String> tiers) {
    this.tiers = Map.copyOf(tiers);
  }

  @Override
  public Descriptor map(HttpServletRequest request) {
    String key = request.getHeader(KEY_HEADER);
    String tier = key == null ? null : tiers.get(key);
    return tier == null
        ? anonymous.map(request)
        : DescriptorMapper.constant("tier", tier).and(route).and(apiKey).map(request);
  }
}
