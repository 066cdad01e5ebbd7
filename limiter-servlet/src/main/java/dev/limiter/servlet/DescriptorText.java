package dev.limiter.servlet;

import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads a mapper from a text: {@code route=route, user=principal | address=address}.
 *
 * <p>Entries are parted by commas, general → specific; {@code |} parts an entry from those that
 * stand in for it where it is missing.
 */
final class DescriptorText {

  private static final String SOURCES =
      "address, api-key:HEADER, bearer-token, constant:VALUE, header:NAME, method, path, principal,"
          + " route, variable:NAME:TEMPLATE";

  private final ClientAddress address;
  private final RouteTemplates routes;

  DescriptorText(ClientAddress address, RouteTemplates routes) {
    this.address = address;
    this.routes = routes;
  }

  /**
   * Returns the mapper.
   *
   * @throws IllegalArgumentException if the text is none, with the entry that is wrong
   */
  DescriptorMapper mapper(String text) {
    return joined(text, ",", this::alternatives, DescriptorMapper::and);
  }

  private DescriptorMapper alternatives(String entry) {
    return joined(entry, "|", this::one, DescriptorMapper::orElse);
  }

  /** Joins the mappers to the parts of a text; there is always one, if of an empty text. */
  private static DescriptorMapper joined(
      String text,
      String separator,
      Function<String, DescriptorMapper> mapper,
      BinaryOperator<DescriptorMapper> join) {
    return Arrays.stream(text.split(Pattern.quote(separator), -1))
        .map(part -> mapper.apply(part.strip()))
        .reduce(join)
        .orElseThrow();
  }

  private DescriptorMapper one(String entry) {
    int equals = entry.indexOf('=');
    if (equals <= 0) {
      throw malformed(entry);
    }
    String key = entry.substring(0, equals).strip();
    String source = entry.substring(equals + 1).strip();
    int colon = source.indexOf(':');
    String argument = colon < 0 ? "" : source.substring(colon + 1);
    String kind = colon < 0 ? source : source.substring(0, colon);
    if (key.isEmpty() || (colon >= 0 && argument.isEmpty())) {
      throw malformed(entry);
    }
    return colon < 0 ? plain(kind, key, entry) : of(kind, argument, key, entry);
  }

  private DescriptorMapper plain(String kind, String key, String entry) {
    return switch (kind) {
      case "address" -> DescriptorMapper.address(key, address);
      case "bearer-token" -> DescriptorMapper.bearerToken(key);
      case "method" -> DescriptorMapper.method(key);
      case "path" -> DescriptorMapper.path(key);
      case "principal" -> DescriptorMapper.principal(key);
      case "route" -> DescriptorMapper.route(key, routes);
      default -> throw malformed(entry);
    };
  }

  private static DescriptorMapper of(String kind, String argument, String key, String entry) {
    return switch (kind) {
      case "api-key" -> DescriptorMapper.apiKey(key, argument);
      case "constant" -> DescriptorMapper.constant(key, argument);
      case "header" -> DescriptorMapper.header(argument, key);
      case "variable" -> {
        int colon = argument.indexOf(':');
        if (colon < 0) {
          throw malformed(entry);
        }
        yield DescriptorMapper.pathVariable(
            key, argument.substring(colon + 1), argument.substring(0, colon));
      }
      default -> throw malformed(entry);
    };
  }

  private static IllegalArgumentException malformed(String entry) {
    return new IllegalArgumentException(
        "descriptor entry must be KEY=SOURCE with a source of " + SOURCES + ": '" + entry + "'");
  }
}
