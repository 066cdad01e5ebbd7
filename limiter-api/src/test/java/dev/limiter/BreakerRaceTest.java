package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A breaker that opens again while a probe closes it: an open one is always probed by somebody. */
final class BreakerRaceTest {

  private static final int ROUNDS = 500;

  /** The part of a breaker that the race is about. */
  private interface Door {

    boolean isOpen();

    /** Opens it; tells whether probing has to begin. */
    boolean open();

    /** Closes it; tells whether there is more to do. */
    boolean close();
  }

  private static Door ours() {
    ScriptedBackend partition = new ScriptedBackend();
    partition.down = false;
    AtomicLong micros = new AtomicLong(1_764_567_890_123_456L);
    Ticker clock = () -> micros.addAndGet(61_000_000); // nothing flaps, nothing is owed to the log
    BreakerSettings settings = new BreakerSettings(0.1, 1, 1_000_000, 1_000, List.of());
    Breaker breaker = new Breaker(partition, settings, clock.micros());
    RuntimeException gone = BackendException.withoutTrace(Kind.UNAVAILABLE, "no answer");
    return new Door() {
      @Override
      public boolean isOpen() {
        return breaker.isOpen();
      }

      @Override
      public boolean open() {
        return breaker.failed(gone, clock.micros());
      }

      @Override
      public boolean close() {
        return breaker.probe(clock);
      }
    };
  }

  /** The broken twin: says that nobody probes any more after it has let go of the lock. */
  private static final class TornDoor implements Door {

    private volatile boolean open;
    private volatile boolean probing;

    @Override
    public boolean isOpen() {
      return open;
    }

    @Override
    public synchronized boolean open() {
      boolean begin = !open && !probing;
      open = true;
      probing = true;
      return begin;
    }

    @Override
    public boolean close() {
      synchronized (this) {
        open = false;
      }
      LockSupport.parkNanos(200_000); // so that it is torn on a busy machine too
      probing = false;
      return false;
    }
  }

  /** Waits until both race. */
  private static void begin(AtomicInteger racing) {
    racing.decrementAndGet();
    while (racing.get() > 0) {
      Thread.onSpinWait();
    }
  }

  /** Tells whether it was never left open with nobody to probe it, at the end of any round. */
  private static boolean isAlwaysProbed(Door door) throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      AtomicInteger toProbe = new AtomicInteger(door.open() ? 1 : 0);
      if (toProbe.get() == 0) {
        return false; // left open by the last round
      }
      AtomicInteger racing = new AtomicInteger(2);
      Thread failing =
          new Thread(
              () -> {
                begin(racing);
                if (door.open()) {
                  toProbe.incrementAndGet();
                }
              });
      failing.start();
      begin(racing);
      boolean more = door.close();
      failing.join();
      int probers = toProbe.get() - (more ? 0 : 1);
      if (door.isOpen() && probers == 0) {
        return false;
      }
      while (probers > 0) {
        probers -= door.close() ? 0 : 1;
      }
      if (door.isOpen()) {
        return false;
      }
    }
    return true;
  }

  @Test
  void breaker_thatOpensWhileAProbeClosesIt_isProbedUntilItIsClosed() throws InterruptedException {
    assertThat(isAlwaysProbed(ours())).isTrue();
  }

  @Test
  void tornBreaker_thatOpensWhileAProbeClosesIt_isCaught() throws InterruptedException {
    assertThat(isAlwaysProbed(new TornDoor())).isFalse();
  }
}
