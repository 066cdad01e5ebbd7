package dev.limiter.examples.quickstart;

import dev.limiter.Descriptor;
import dev.limiter.servlet.DescriptorMapper;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Describes a caller, general → specific: the tier of its API key, the route, the key itself; or,
 * without a key, the route and the address.
 */
final class Callers implements DescriptorMapper {

  static final String KEY_HEADER = "X-API-Key";

  private static final String PREMIUM_PREFIX = "k_premium_";

  private final DescriptorMapper route = DescriptorMapper.path("route");
  private final DescriptorMapper anonymous = DescriptorMapper.remoteAddress("remote_address");

  @Override
  public Descriptor map(HttpServletRequest request) {
    String key = request.getHeader(KEY_HEADER);
    if (key == null || key.isBlank()) {
      return anonymous.map(request);
    }
    // A real service looks the tier up; what a client says of itself decides nothing.
    String tier = key.startsWith(PREMIUM_PREFIX) ? "premium" : "free";
    return DescriptorMapper.constant("tier", tier).and(route).map(request).and("api_key", key);
  }
}
