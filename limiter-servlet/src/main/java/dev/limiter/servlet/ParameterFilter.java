package dev.limiter.servlet;

import dev.limiter.RateLimiter;
import dev.limiter.http.Dialect;
import dev.limiter.http.RateLimitResponses;
import dev.limiter.http.RefusalBody;
import java.util.List;
import java.util.Set;

/** Builds the filter that the init-params of a web.xml describe. */
final class ParameterFilter {

  /** The parameters that describe a filter. */
  static final Set<String> NAMES =
      Set.of(
          "descriptor",
          "routes",
          "default-route",
          "trusted-proxies",
          "forwarding-header",
          "ipv6-prefix",
          "exclude",
          "fields-on-redirects",
          "drained-bytes",
          "dialect",
          "body");

  private ParameterFilter() {}

  /**
   * Returns the filter.
   *
   * @throws IllegalArgumentException if a parameter is missing or wrong
   */
  static RateLimitFilter of(RateLimiter limiter, InitParameters parameters) {
    String descriptor = parameters.text("descriptor");
    if (descriptor == null) {
      throw new IllegalArgumentException("init-param 'descriptor' must be given");
    }
    DescriptorText text = new DescriptorText(address(parameters), routes(parameters));
    return RateLimitFilter.builder(limiter, text.mapper(descriptor))
        .exclude(parameters.words("exclude").toArray(String[]::new))
        .fieldsOnRedirects(parameters.flag("fields-on-redirects"))
        .drainedBytes(
            parameters.number("drained-bytes", RateLimitFilterBuilder.DEFAULT_DRAINED_BYTES))
        .responses(responses(parameters))
        .build();
  }

  private static ClientAddress address(InitParameters parameters) {
    List<String> proxies = parameters.words("trusted-proxies");
    ClientAddress address =
        proxies.isEmpty()
            ? ClientAddress.ofPeer()
            : ClientAddress.behind(proxies.toArray(String[]::new));
    String header =
        parameters.oneOf("forwarding-header", "X-Forwarded-For", "X-Forwarded-For", "Forwarded");
    return (header.equals("Forwarded") ? address.readingForwarded() : address)
        .withIpv6Prefix(parameters.number("ipv6-prefix", ClientAddress.DEFAULT_IPV6_PREFIX));
  }

  private static RouteTemplates routes(InitParameters parameters) {
    RouteTemplates routes = RouteTemplates.of(parameters.words("routes").toArray(String[]::new));
    String other = parameters.text("default-route");
    return other == null ? routes : routes.withDefault(other);
  }

  private static RateLimitResponses responses(InitParameters parameters) {
    String dialect = parameters.oneOf("dialect", "draft-11", "draft-11", "draft-12", "both");
    String body = parameters.oneOf("body", "json", "json", "problem-json");
    return RateLimitResponses.builder()
        .dialect(
            switch (dialect) {
              case "draft-12" -> Dialect.DRAFT_12;
              case "both" -> Dialect.BOTH;
              default -> Dialect.DRAFT_11;
            })
        .body(body.equals("json") ? RefusalBody.JSON : RefusalBody.PROBLEM_JSON)
        .build();
  }
}
