package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/**
 * What a socket sends, until a deadline: a peer that drips its bytes is waited for no longer than
 * one that is silent. For the thread that uses the connection.
 */
final class DeadlineInputStream extends InputStream {

  private final Socket socket;
  private final InputStream in;
  private long deadlineNanos;
  private boolean late;

  DeadlineInputStream(Socket socket, InputStream in, long deadlineNanos) {
    this.socket = socket;
    this.in = in;
    this.deadlineNanos = deadlineNanos;
  }

  /** Sets the instant of {@link System#nanoTime} after which reading fails. */
  void setDeadline(long deadlineNanos) {
    this.deadlineNanos = deadlineNanos;
    this.late = false;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    long leftNanos = deadlineNanos - Deadline.nowNanos();
    if (leftNanos <= 0 && (late || in.available() == 0)) {
      throw new SocketTimeoutException("the deadline is over");
    }
    // What came while this process stood still is no fault of the peer's: it is read, once.
    late = leftNanos <= 0;
    int leftMillis = (int) (leftNanos / TimeUnit.MILLISECONDS.toNanos(1));
    socket.setSoTimeout(Math.max(1, leftMillis)); // 0 is for ever; rather too early than too late
    return in.read(bytes, offset, length);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
