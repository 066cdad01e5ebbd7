package dev.limiter.servlet;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Several requests over one connection, byte for byte. */
final class Conversation implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 20_000;
  private static final int FINAL = 200;
  private final Socket socket;

  Conversation(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.setTcpNoDelay(true);
  }

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  /** Reads one response, after interim ones, its body as long as Content-Length says. */
  Reply reply() throws IOException {
    Reply reply = next();
    while (reply.status() < FINAL) {
      reply = next();
    }
    return reply;
  }

  private Reply next() throws IOException {
    InputStream in = socket.getInputStream();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the server closed after: " + bytes);
      }
      bytes.write(next);
    }
    Reply head = new Reply(bytes.toString(StandardCharsets.ISO_8859_1));
    for (String line : head.lines("Content-Length")) {
      bytes.write(in.readNBytes(Integer.parseInt(line.substring(line.indexOf(':') + 1).strip())));
    }
    return new Reply(bytes.toString(StandardCharsets.ISO_8859_1));
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
