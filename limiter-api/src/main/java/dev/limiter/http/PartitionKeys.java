package dev.limiter.http;

import dev.limiter.CounterKey;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes the parameter {@code pk}: by it a client that acts for several callers tells which of their
 * quotas a response speaks of.
 *
 * <p>A key is the first 72 bits of HMAC-SHA-256 of the counter's name under a secret salt: the same
 * counter has the same key, and nobody without the salt can find the caller behind one, not even by
 * trying every IPv4 address, which a plain hash would allow. In a field it has 12 characters,
 * whatever the caller's name.
 *
 * <p>Immutable and safe for use by several threads. A key costs one HMAC, about a microsecond.
 */
public final class PartitionKeys {

  /** The fewest bytes that a salt has. */
  public static final int MIN_SALT_BYTES = 16;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int KEY_BYTES = 9; // base64 without padding, which parsers disagree on

  private final SecretKeySpec salt;

  private PartitionKeys(byte[] salt) {
    this.salt = new SecretKeySpec(salt, ALGORITHM);
  }

  /**
   * Returns keys under a salt. Instances of one service need the same, or a client sees its key
   * change with the instance that answers; it is a secret.
   *
   * @throws IllegalArgumentException if it has fewer than {@value #MIN_SALT_BYTES} bytes
   */
  public static PartitionKeys salted(byte[] salt) {
    if (Objects.requireNonNull(salt, "salt").length < MIN_SALT_BYTES) {
      throw new IllegalArgumentException(
          "a salt must have at least " + MIN_SALT_BYTES + " bytes: " + salt.length);
    }
    return new PartitionKeys(salt);
  }

  /** Returns keys under a random salt: they are good for as long as this process lives. */
  public static PartitionKeys ofThisProcess() {
    byte[] salt = new byte[32];
    new SecureRandom().nextBytes(salt);
    return new PartitionKeys(salt);
  }

  /** Returns the key of a counter. */
  byte[] of(CounterKey counter) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(salt);
      String text = counter.text();
      // Code units, not UTF-8: what differs only in unpaired surrogates must differ here.
      for (int i = 0; i < text.length(); i++) {
        mac.update((byte) (text.charAt(i) >> 8));
        mac.update((byte) text.charAt(i));
      }
      return Arrays.copyOf(mac.doFinal(), KEY_BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(ALGORITHM + " is required of every Java platform", e);
    }
  }
}
