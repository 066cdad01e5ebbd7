package dev.limiter.servlet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a client shows to be let in, as a key: short ones as they are, long ones hashed. */
final class Credential {

  static final int LONGEST_PLAIN = 64;

  /** What hashed ones begin with; plain ones that do are hashed, so that none can pass for one. */
  private static final String HASHED = "sha256:";

  private static final String BEARER = "bearer ";
  private static final int HASH_BYTES = 16;

  private Credential() {}

  static @Nullable String key(@Nullable String credential) {
    if (credential == null || credential.isEmpty()) {
      return null;
    }
    return credential.length() <= LONGEST_PLAIN && !credential.startsWith(HASHED)
        ? credential
        : HASHED + hash(credential);
  }

  /** Returns the token of an {@code Authorization} value (RFC 6750, section 2.1), or null. */
  static @Nullable String bearer(@Nullable String authorization) {
    return authorization != null
            && authorization.length() > BEARER.length()
            && authorization.substring(0, BEARER.length()).toLowerCase(Locale.ROOT).equals(BEARER)
        ? authorization.substring(BEARER.length()).strip()
        : null;
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(digest, HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
