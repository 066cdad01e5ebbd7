package dev.limiter.redis;

import java.io.IOException;

/**
 * A peer was connected to, and did not answer a TLS handshake by the deadline: it hangs, or does
 * not speak TLS. A Redis without it takes the greeting for a command whose end has not come.
 */
final class SilentHandshakeException extends IOException {

  private static final long serialVersionUID = 1L;

  SilentHandshakeException(IOException timeout) {
    super("no answer to the TLS handshake", timeout);
  }
}
