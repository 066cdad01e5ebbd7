package dev.limiter.jmh.local;

import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Picks one of the many keys at random, for a nanosecond: Marsaglia's 32-bit xorshift. */
@State(Scope.Thread)
public class RandomKey {

  /** How many keys "many" are. */
  public static final int KEYS = 100_000;

  private int state = 1;

  /** Gives each thread a sequence of its own. */
  @Setup
  public void seed(ThreadParams thread) {
    state = 0x9E3779B9 * (thread.getThreadIndex() + 1);
  }

  /** Returns the next key's index. */
  public int next() {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (int) (((state & 0xffff_ffffL) * KEYS) >>> 32);
  }
}
