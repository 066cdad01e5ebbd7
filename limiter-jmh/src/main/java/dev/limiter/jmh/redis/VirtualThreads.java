package dev.limiter.jmh.redis;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** {@code Thread.ofVirtual().factory()}, for code that is compiled for older JDKs. */
final class VirtualThreads {

  private static final Optional<ThreadFactory> FACTORY = find();

  private VirtualThreads() {}

  /** Returns what makes virtual threads; empty before JDK 21. */
  static Optional<ThreadFactory> factory() {
    return FACTORY;
  }

  private static Optional<ThreadFactory> find() {
    if (Runtime.version().feature() < 21) {
      return Optional.empty();
    }
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
      MethodHandle ofVirtual =
          lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(builder));
      MethodHandle factory =
          lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class));
      return Optional.of((ThreadFactory) factory.invoke(ofVirtual.invoke()));
    } catch (Throwable e) {
      throw new IllegalStateException("this JDK should have virtual threads", e);
    }
  }
}
