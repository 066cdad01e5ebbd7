package dev.limiter.redis;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what an operator has to mend before something can be used: one line for each change, none
 * for each attempt. That a server is away is said by who falls back. For one thread.
 */
final class OperatorLog {

  private static final Logger LOG = LoggerFactory.getLogger(RedisBackend.class);

  private final String subject;
  private @Nullable String reported;

  /**
   * Creates one.
   *
   * @param subject what is to be used, as the beginning of a line
   */
  OperatorLog(String subject) {
    this.subject = subject;
  }

  /** Reports a failure, unless it passes by itself or is the one that was reported last. */
  void failed(BackendException failure) {
    String message = failure.getMessage();
    if (failure.kind() == Kind.UNAVAILABLE || message == null || message.equals(reported)) {
      return;
    }
    reported = message;
    LOG.warn("{} cannot be used: {}", subject, message);
    LOG.debug("Why it cannot be used", failure);
  }

  /** Reports that what was reported is mended. */
  void mended() {
    if (reported != null) {
      reported = null;
      LOG.info("{} can be used now", subject);
    }
  }
}
