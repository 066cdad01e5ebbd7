package dev.limiter.local;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The cells of every counter in use, bounded in number. */
final class Cells {

  /*
   * A read that Caffeine records costs more than the rest of a check, and every sixteenth or so of
   * one thread runs the eviction policy. TinyLFU needs to know which keys come back, not each time
   * that they do, so a cell's use is recorded at most once in a tick and is a plain hash look-up
   * otherwise. The maintenance runs on the thread that sets it off: a limiter borrows no threads.
   */
  private static final int TICK_SHIFT = 16; // 2^16 µs, 66 ms

  private final Cache<CounterKey, Cell> cache;
  private final Policy<CounterKey, Cell> quietly;
  private final AtomicLong ids = new AtomicLong();

  Cells(long maximum) {
    this.cache = Caffeine.newBuilder().maximumSize(maximum).executor(Runnable::run).build();
    this.quietly = cache.policy();
  }

  /** Returns the cell of a counter, or {@link Cell#absent} where it has none. */
  Cell find(CounterKey key, long now) {
    Cell cell = quietly.getIfPresentQuietly(key);
    int tick = (int) (now >> TICK_SHIFT);
    if (cell != null && cell.recordedTick != tick) {
      cell.recordedTick = tick;
      cell = cache.getIfPresent(key);
    }
    Algorithm algorithm = key.policy().algorithm();
    return cell == null || cell.algorithm() != algorithm ? Cell.absent(algorithm) : cell;
  }

  /** Returns the cell of a counter, a new one where it has none. */
  Cell findOrCreate(CounterKey key, long now) {
    Cell cell = find(key, now);
    return cell.isAbsent() ? cache.asMap().compute(key, this::ofAlgorithm) : cell;
  }

  private Cell ofAlgorithm(CounterKey key, @Nullable Cell present) {
    Algorithm algorithm = key.policy().algorithm();
    return present != null && present.algorithm() == algorithm
        ? present
        : Cell.create(algorithm, ids.incrementAndGet());
  }

  /** Returns how many there are, when evictions that are due are done. */
  long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }
}
