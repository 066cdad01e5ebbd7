package dev.limiter.jmh.servlet;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection that is kept, for one request after the other; of one thread. */
final class Client implements AutoCloseable {

  private static final String OK = "HTTP/1.1 200";
  private static final String HEAD_END = "\r\n\r\n";
  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final byte[] request;
  private final byte[] answer = new byte[4096];
  private int length;

  Client(int port, String path) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = socket.getInputStream();
    out = socket.getOutputStream();
    request =
        ("GET "
                + path
                + " HTTP/1.1\r\n"
                + "Host: api.example.com\r\n"
                + "User-Agent: benchmark/1.0\r\n"
                + "Accept: application/json\r\n"
                + "Accept-Encoding: gzip\r\n"
                + "X-Request-Id: 2f1c9a4e-6a0f-4d0b-9d1c-0b6f5f2d7c11\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Asks and waits for the answer.
   *
   * @throws IllegalStateException if it is not what the service answers
   */
  void ask() throws IOException {
    out.write(request);
    length = 0;
    while (!isWhole()) {
      int read = in.read(answer, length, answer.length - length);
      if (read <= 0) {
        throw new EOFException("an answer ended early: " + text());
      }
      length += read;
    }
    if (!is(OK, 0)) {
      throw new IllegalStateException("not served: " + text());
    }
  }

  /** The service's body is always the same. */
  private boolean isWhole() {
    int headEnd = length - Site.BODY.length() - HEAD_END.length();
    return headEnd > 0 && is(HEAD_END, headEnd);
  }

  private boolean is(String expected, int at) {
    for (int i = 0; i < expected.length(); i++) {
      if (answer[at + i] != expected.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the last answer. */
  String text() {
    return new String(answer, 0, length, StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
