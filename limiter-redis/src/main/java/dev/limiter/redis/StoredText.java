package dev.limiter.redis;

import dev.limiter.RuleException;
import dev.limiter.config.RuleBundle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Rules as a value of Redis: readable where they are short, compressed where they are long. */
final class StoredText {

  /** So much text at most; some 300,000 limits. */
  static final int MAX_BYTES = 32 * 1024 * 1024;

  private static final int READABLE_BYTES = 64 * 1024;

  private StoredText() {}

  /**
   * Returns the value.
   *
   * @throws RuleException if there is too much text
   */
  static byte[] write(RuleBundle bundle) {
    byte[] encoded = bundle.encoded();
    if (encoded.length > MAX_BYTES) {
      throw new RuleException(
          List.of("rules to publish must not exceed " + MAX_BYTES + " bytes: " + encoded.length));
    }
    if (encoded.length <= READABLE_BYTES) {
      return encoded;
    }
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
      out.write(encoded);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // there is none in memory
    }
    return compressed.toByteArray();
  }

  /** Returns the rules of a value; null if it is not one, or not whole. */
  static @Nullable RuleBundle read(byte[] stored) {
    if (stored.length < 2 || (stored[0] & 0xff) != 0x1f || (stored[1] & 0xff) != 0x8b) {
      return RuleBundle.decode(stored);
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      byte[] encoded = in.readNBytes(MAX_BYTES + 1); // whatever it would unfold to
      return encoded.length > MAX_BYTES ? null : RuleBundle.decode(encoded);
    } catch (IOException e) {
      return null;
    }
  }
}
