package dev.limiter.local;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import dev.limiter.CounterKey;
import java.util.concurrent.atomic.AtomicLong;

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

  /** Returns the cell of a counter, or {@link Cell#ABSENT} where it has none. */
  Cell find(CounterKey key, long now) {
    Cell cell = quietly.getIfPresentQuietly(key);
    int tick = (int) (now >> TICK_SHIFT);
    if (cell != null && cell.recordedTick != tick) {
      cell.recordedTick = tick;
      cell = cache.getIfPresent(key);
    }
    return cell == null ? Cell.ABSENT : cell;
  }

  /** Returns the cell of a counter, a new one where it has none. */
  Cell findOrCreate(CounterKey key, long now) {
    Cell cell = find(key, now);
    return cell == Cell.ABSENT ? cache.get(key, this::create) : cell;
  }

  private Cell create(CounterKey key) {
    return new Cell(ids.incrementAndGet());
  }

  /** Returns how many there are, when evictions that are due are done. */
  long size() {
    cache.cleanUp();
    return cache.estimatedSize();
  }
}
