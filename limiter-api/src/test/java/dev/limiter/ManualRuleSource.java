package dev.limiter;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A source that gives and tells what a test says. */
final class ManualRuleSource implements RuleSource {

  final AtomicInteger reads = new AtomicInteger();
  volatile Supplier<RuleSnapshot> next;
  volatile RuleFollower follower;
  volatile boolean closed;

  ManualRuleSource(RuleSnapshot first) {
    this.next = () -> first;
  }

  /** Gives something else from now on, and tells so. */
  void change(Supplier<RuleSnapshot> changed) {
    next = changed;
    follower.changed();
  }

  @Override
  public RuleSet load() {
    return read().rules();
  }

  @Override
  public RuleSnapshot read() {
    reads.incrementAndGet();
    return next.get();
  }

  @Override
  public AutoCloseable watch(RuleFollower follower) {
    this.follower = follower;
    return () -> closed = true;
  }
}
