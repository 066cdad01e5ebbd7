package dev.limiter.servlet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A response as it came over the socket.
 *
 * @param status the status
 * @param head the status line and the header lines
 * @param body what follows them
 */
record RawResponse(int status, List<String> head, String body) {

  /** Sends a request with {@code Connection: close} and reads all that comes. */
  static RawResponse of(int port, String requestLine, String... headers) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(10_000);
      StringBuilder request = new StringBuilder(requestLine).append(" HTTP/1.1\r\nHost: h\r\n");
      for (String header : headers) {
        request.append(header).append("\r\n");
      }
      request.append("Connection: close\r\n\r\n");
      socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
      String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      int end = all.indexOf("\r\n\r\n");
      List<String> head = all.substring(0, end).lines().toList();
      return new RawResponse(
          Integer.parseInt(head.get(0).substring(9, 12)), head, all.substring(end + 4));
    }
  }

  /** Returns the values of a header, in order. */
  List<String> values(String name) {
    String prefix = name.toLowerCase(Locale.ROOT) + ":";
    return head.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
        .map(line -> line.substring(prefix.length()).strip())
        .toList();
  }
}
