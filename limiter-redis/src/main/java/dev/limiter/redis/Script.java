package dev.limiter.redis;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A Lua script: its text, put together from the resources under {@code lua/}, and the digest that
 * the server knows it by.
 */
final class Script {

  private final byte[] text;
  private final byte[] digest;

  Script(List<String> parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (String part : parts) {
      joined.writeBytes(resource("lua/" + part + ".lua"));
    }
    this.text = joined.toByteArray();
    this.digest = hexOfSha1(text);
  }

  /** Returns the text; not to be changed. */
  byte[] text() {
    return text;
  }

  /** Returns the SHA-1 of the text in hex; not to be changed. */
  byte[] digest() {
    return digest;
  }

  private static byte[] resource(String name) {
    try (InputStream in = Script.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("resource is missing from the limiter-redis jar: " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] hexOfSha1(byte[] text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text);
      return HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-1 is required of every Java platform", e);
    }
  }
}
