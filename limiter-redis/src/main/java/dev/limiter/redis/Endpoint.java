package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.Objects;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSocketFactory;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Opens one connection to a server, with TLS where it is configured, until a deadline. */
final class Endpoint implements JedisSocketFactory {

  private final HostAndPort address;
  private final JedisClientConfig config;
  private final long deadlineNanos;
  private @Nullable DeadlineSocket socket;
  private @Nullable Socket outermost;

  Endpoint(HostAndPort address, JedisClientConfig config, long deadlineNanos) {
    this.address = address;
    this.config = config;
    this.deadlineNanos = deadlineNanos;
  }

  @Override
  public Socket createSocket() {
    try {
      DeadlineSocket plain =
          DeadlineSocket.connect(address.getHost(), address.getPort(), deadlineNanos);
      socket = plain;
      try {
        SslOptions options = config.getSslOptions();
        Socket opened = options == null ? plain : encrypted(plain, options);
        outermost = opened;
        return opened;
      } catch (IOException | GeneralSecurityException | RuntimeException e) {
        plain.close();
        throw e;
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new JedisConnectionException("cannot connect to " + address, e);
    }
  }

  private Socket encrypted(Socket plain, SslOptions options)
      throws IOException, GeneralSecurityException {
    SSLSocket encrypted =
        (SSLSocket)
            options
                .createSslContext()
                .getSocketFactory()
                .createSocket(plain, address.getHost(), address.getPort(), true);
    SSLParameters given = options.getSslParameters();
    SSLParameters parameters = given == null ? encrypted.getSSLParameters() : given;
    if (options.getSslVerifyMode() == SslVerifyMode.FULL) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    encrypted.setSSLParameters(parameters);
    try {
      encrypted.startHandshake();
    } catch (IOException e) {
      throw Failures.isTimeout(e) ? new SilentHandshakeException(e) : e;
    }
    return encrypted;
  }

  /** Closes what was opened. */
  void cut() {
    DeadlineSocket opened = socket;
    if (opened != null) {
      try {
        opened.close();
      } catch (IOException ignored) {
        // It is of no use either way.
      }
    }
  }

  /** Returns the socket that everything goes through, once it is connected. */
  DeadlineSocket socket() {
    return Objects.requireNonNull(socket, "not connected");
  }

  /** Returns what the server sends, decrypted. */
  InputStream stream() {
    try {
      return Objects.requireNonNull(outermost, "not connected").getInputStream();
    } catch (IOException e) {
      throw new JedisConnectionException("cannot connect to " + address, e);
    }
  }
}
