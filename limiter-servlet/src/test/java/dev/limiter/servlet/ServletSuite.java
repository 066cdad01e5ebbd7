package dev.limiter.servlet;

import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;

/** Runs applications in the container that a subclass names. */
abstract class ServletSuite {

  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  final App app = new App();

  abstract Container.Kind kind();

  /** Starts the application and returns its port. */
  int start() throws Exception {
    Container container = kind().start(app);
    open.push(container);
    return container.port();
  }

  <T extends AutoCloseable> T closeLater(T closeable) {
    open.push(closeable);
    return closeable;
  }

  RateLimiter limiter(Policy policy) {
    return closeLater(Limits.of(policy));
  }

  @AfterEach
  void closeAll() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
