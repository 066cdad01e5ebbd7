package dev.limiter.examples.boot;

import dev.limiter.Descriptor;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A descriptor as people may see it: entries that are known to be no secrets as they are, all
 * others by the beginning of their SHA-256, which tells customers apart and can be looked up by
 * whoever has the key: {@code printf %s KEY | sha256sum}. An API key of more than 64 characters is
 * hashed twice, since the descriptor already has the beginning of its hash instead of it: {@code
 * printf %s sha256:$(printf %s KEY | sha256sum | cut -c-32) | sha256sum}.
 */
final class ShownKey {

  private static final Set<String> NO_SECRETS = Set.of("route", "tier", "address");
  private static final int DIGITS = 12;

  private ShownKey() {}

  static String of(Descriptor descriptor) {
    return descriptor.entries().stream()
        .map(entry -> entry.key() + "=" + shown(entry))
        .collect(Collectors.joining(", "));
  }

  private static String shown(Descriptor.Entry entry) {
    return NO_SECRETS.contains(entry.key())
        ? entry.value()
        : "sha256:" + sha256(entry.value()).substring(0, DIGITS);
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is required of every Java platform", e);
    }
  }
}
