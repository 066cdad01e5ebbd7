package dev.limiter.redis;

import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** The virtual threads of JDK 21 and later; the tests are compiled for 17. */
final class VirtualCallers {

  private VirtualCallers() {}

  /** Returns what makes them, null where there are none. */
  static @Nullable ThreadFactory factory() {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (ThreadFactory)
          Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
