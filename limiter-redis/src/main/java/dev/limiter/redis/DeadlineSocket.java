package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection that is connected to and read from until a deadline. Writing does not wait: what
 * is sent between two replies is less than the send buffer holds ({@link Batch}).
 */
final class DeadlineSocket extends Socket {

  private static final int SEND_BUFFER = 256 * 1024;

  private final long openDeadlineNanos;
  private @Nullable DeadlineInputStream in;

  private DeadlineSocket(long openDeadlineNanos) {
    this.openDeadlineNanos = openDeadlineNanos;
  }

  /**
   * Connects to the first address of a host that accepts; each is given its share of the time.
   *
   * @throws IOException if none does by the deadline; the others' failures are suppressed in it
   */
  static DeadlineSocket connect(String host, int port, long deadlineNanos) throws IOException {
    IOException failure = null;
    InetAddress[] addresses = InetAddress.getAllByName(host);
    for (int i = 0; i < addresses.length; i++) {
      DeadlineSocket socket = new DeadlineSocket(deadlineNanos);
      try {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSendBufferSize(SEND_BUFFER);
        socket.connect(
            new InetSocketAddress(addresses[i], port),
            leftMillis(deadlineNanos) / (addresses.length - i) + 1);
        return socket;
      } catch (IOException e) {
        socket.close();
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    throw failure == null ? new SocketException("the host has no address") : failure;
  }

  private static int leftMillis(long deadlineNanos) throws SocketTimeoutException {
    long leftNanos = deadlineNanos - Deadline.nowNanos();
    if (leftNanos <= 0) {
      throw new SocketTimeoutException("the deadline is over");
    }
    return (int) (leftNanos / TimeUnit.MILLISECONDS.toNanos(1));
  }

  /** Sets the instant of {@link System#nanoTime} after which reading fails. */
  void setDeadline(long deadlineNanos) {
    DeadlineInputStream stream = in;
    if (stream != null) {
      stream.setDeadline(deadlineNanos);
    }
  }

  @Override
  public InputStream getInputStream() throws IOException {
    DeadlineInputStream stream = in;
    if (stream == null) {
      stream = new DeadlineInputStream(this, super.getInputStream(), openDeadlineNanos);
      in = stream;
    }
    return stream;
  }
}
