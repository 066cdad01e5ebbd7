package dev.limiter.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a server sent, byte for byte, read from a socket. */
record Reply(String text) {

  private static final int TIMEOUT_MILLIS = 20_000;

  /** Sends one request; {@code headers} are whole lines. */
  static Reply to(int port, String method, String target, String... headers) throws IOException {
    StringBuilder request =
        new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    request.append("Connection: close\r\n\r\n");
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      InputStream in = socket.getInputStream();
      return new Reply(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
    }
  }

  int status() {
    return Integer.parseInt(text.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3));
  }

  /** Returns the field lines of a name, in order, as they came. */
  List<String> lines(String name) {
    String head = text.substring(0, text.indexOf("\r\n\r\n"));
    return Arrays.stream(head.split("\r\n"))
        .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
        .toList();
  }

  String body() {
    return text.substring(text.indexOf("\r\n\r\n") + 4);
  }
}
