package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import redis.clients.jedis.SslOptions;

/**
 * A key and a certificate that it signed itself, made by the JDK's keytool when asked for: no test
 * waits for a certificate to expire.
 */
final class TlsIdentity implements AutoCloseable {

  private static final String PASSWORD = "changeit";

  private final Path file;

  private TlsIdentity(Path file) {
    this.file = file;
  }

  /** Makes one for the loopback address and the name {@code localhost}. */
  static TlsIdentity forLoopback() {
    return of("ip:127.0.0.1,dns:localhost");
  }

  /** Makes one for a host that nothing here is called by. */
  static TlsIdentity forSomebodyElse() {
    return of("dns:elsewhere.invalid");
  }

  private static TlsIdentity of(String names) {
    try {
      Path directory = Files.createTempDirectory("limiter-tls-");
      Path file = directory.resolve("identity.p12");
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-keystore",
                  file.toString(),
                  "-storetype",
                  "PKCS12",
                  "-storepass",
                  PASSWORD,
                  "-alias",
                  "redis",
                  "-keyalg",
                  "EC",
                  "-groupname",
                  "secp256r1",
                  "-dname",
                  "CN=limiter-test",
                  "-ext",
                  "san=" + names,
                  "-validity",
                  "2")
              .redirectErrorStream(true)
              .start();
      String output = new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset());
      if (keytool.waitFor() != 0) {
        throw new IllegalStateException("keytool: " + output);
      }
      return new TlsIdentity(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Returns a socket that listens at a free port and proves this identity. */
  ServerSocket listen() {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(keys, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(factory.getKeyManagers(), null, null);
      return context
          .getServerSocketFactory()
          .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns what a client needs to trust this identity, and no other. */
  SslOptions trusted() {
    try (InputStream in = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(in, PASSWORD.toCharArray());
      KeyStore trust = KeyStore.getInstance("PKCS12");
      trust.load(null, null);
      trust.setCertificateEntry("redis", keys.getCertificate("redis"));
      Path trusted = file.resolveSibling("trusted.p12");
      try (var out = Files.newOutputStream(trusted)) {
        trust.store(out, PASSWORD.toCharArray());
      }
      return SslOptions.builder()
          .trustStoreType("PKCS12")
          .truststore(trusted.toFile(), PASSWORD.toCharArray())
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Deletes the files. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(file.resolveSibling("trusted.p12"));
      Files.deleteIfExists(file);
      Files.deleteIfExists(file.getParent());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
