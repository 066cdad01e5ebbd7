package dev.limiter.local;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import com.github.benmanes.caffeine.cache.RemovalCause;
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
    this.cache =
        Caffeine.newBuilder()
            .maximumSize(maximum)
            .executor(Runnable::run)
            .removalListener(Cells::retire)
            .build();
    this.quietly = cache.policy();
  }

  private static void retire(
      @Nullable CounterKey key, @Nullable Cell cell, RemovalCause unusedCause) {
    if (cell != null) {
      cell.retired = true;
    }
  }

  /**
   * Returns the cell of a counter, or {@link Cell#absent} where it has none.
   *
   * <p>A key that comes again, because the caller keeps its descriptor, knows its cell, which
   * spares the look-up: three cache misses where there are many keys.
   */
  Cell find(CounterKey key, long now) {
    Cell cell = key.attached() instanceof Cell known && known.owner == this ? known : null;
    if (cell == null || cell.retired) {
      cell = lookUp(key);
    }
    int tick = (int) (now >> TICK_SHIFT);
    if (cell.recordedTick != tick && !cell.isAbsent()) {
      cell.recordedTick = tick;
      var unused = cache.getIfPresent(key); // tells the eviction policy
    }
    return cell;
  }

  private Cell lookUp(CounterKey key) {
    Cell cell = quietly.getIfPresentQuietly(key);
    Algorithm algorithm = key.policy().algorithm();
    if (cell == null || cell.algorithm() != algorithm) {
      return Cell.absent(algorithm);
    }
    key.attach(cell);
    return cell;
  }

  /** Returns the cell of a counter, a new one where it has none. */
  Cell findOrCreate(CounterKey key, long now) {
    Cell cell = find(key, now);
    return cell.isAbsent() ? cache.asMap().compute(key, this::ofAlgorithm) : cell;
  }

  /** Returns the cell to take a cost from; a counter that nothing can be taken from needs none. */
  Cell toTakeFrom(CounterKey key, long cost, long now) {
    return cost > 0 && cost <= key.policy().burst() ? findOrCreate(key, now) : find(key, now);
  }

  private Cell ofAlgorithm(CounterKey key, @Nullable Cell present) {
    Algorithm algorithm = key.policy().algorithm();
    return present != null && present.algorithm() == algorithm
        ? present
        : Cell.create(algorithm, ids.incrementAndGet(), this);
  }

  /** Makes a counter, whatever its algorithm, one that was never used. */
  void reset(CounterKey key) {
    Cell cell = quietly.getIfPresentQuietly(key);
    if (cell != null) {
      cell.reset(); // in place: whoever has found it already goes on with it
    }
  }

  /** Returns how many there are, when evictions that are due are done. */
  long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }
}
