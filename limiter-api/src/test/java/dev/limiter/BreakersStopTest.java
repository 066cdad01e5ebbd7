package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** The end of the threads that probe. */
final class BreakersStopTest {

  private static final long MINUTE_MICROS = 60_000_000;
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final RuntimeException gone =
      BackendException.withoutTrace(Kind.UNAVAILABLE, "no answer");
  private final ScriptedBackend partition = new ScriptedBackend();

  private Breakers breakers() {
    BreakerSettings settings = new BreakerSettings(0.5, 10, 1_000_000, MINUTE_MICROS, List.of());
    return new Breakers(settings, Ticker.system());
  }

  private Breaker open(Breakers breakers) {
    partition.down = true;
    Breaker breaker = breakers.of(partition);
    breakers.failed(List.of(breaker), gone);
    assertThat(breaker.isOpen()).isTrue();
    return breaker;
  }

  private static List<Thread> probing() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("limiter-breaker-scripted"))
        .toList();
  }

  private static boolean end(List<Thread> threads) throws InterruptedException {
    long patience = System.nanoTime() + PATIENCE_NANOS;
    for (Thread thread : threads) {
      thread.join(Math.max(1, (patience - System.nanoTime()) / 1_000_000));
    }
    return threads.stream().noneMatch(Thread::isAlive);
  }

  @Test
  void stop_inTheMiddleOfALongPause_endsTheThreadAtOnce() throws InterruptedException {
    Breakers breakers = breakers();
    open(breakers);
    List<Thread> threads = probing();
    assertThat(threads).hasSize(1);

    breakers.stop();

    assertThat(end(threads)).as("ended").isTrue();
    assertThat(partition.probes).as("nobody is asked on the way out").isZero();
  }

  @Test
  void breaker_thatOpensAfterTheStop_leavesNoThread() throws InterruptedException {
    Breakers breakers = breakers();
    breakers.stop();

    Breaker breaker = open(breakers);

    assertThat(end(probing())).isTrue();
    assertThat(breaker.isOpen()).as("answered locally").isTrue();
    assertThat(partition.probes).isZero();
  }

  /** Pauses that a stop can cut short, begun and stopped by racing threads. */
  private interface Pauses {

    /** Pauses for long, in the thread of the caller. */
    void pause();

    void stop();
  }

  private Pauses ours() {
    CountDownLatch stopped = new CountDownLatch(1);
    Breaker breaker =
        new Breaker(
            partition, new BreakerSettings(0.5, 10, 1_000_000, MINUTE_MICROS, List.of()), 0);
    Probing probing = new Probing(breaker, Ticker.system(), MINUTE_MICROS, stopped);
    return new Pauses() {
      @Override
      public void pause() {
        probing.run();
      }

      @Override
      public void stop() {
        stopped.countDown();
      }
    };
  }

  /** The broken twin: wakes those who pause now, and not those who are about to. */
  private static Pauses torn() {
    return new Pauses() {
      private final Object monitor = new Object();
      private boolean stopped;

      @Override
      @SuppressWarnings({"WaitNotInLoop", "ThreadPriorityCheck"})
      public void pause() {
        synchronized (monitor) {
          if (stopped) {
            return;
          }
        }
        Thread.yield();
        synchronized (monitor) {
          try {
            monitor.wait(MINUTE_MICROS / 1_000);
          } catch (InterruptedException e) {
            // the end of this test
          }
        }
      }

      @Override
      public void stop() {
        synchronized (monitor) {
          stopped = true;
          monitor.notifyAll();
        }
      }
    };
  }

  /** Tells whether every thread that began to pause while the stop was coming has ended. */
  private static boolean allEnd(Pauses pauses) throws Exception {
    int count = 8;
    CyclicBarrier start = new CyclicBarrier(count + 1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                pauses.pause();
              });
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    start.await();
    pauses.stop();
    boolean ended = end(threads);
    threads.forEach(Thread::interrupt);
    return ended;
  }

  @Test
  void stop_racingThreadsThatBeginToPause_endsThemAll() throws Exception {
    for (int round = 0; round < 300; round++) {
      assertThat(allEnd(ours())).as("round %d", round).isTrue();
    }
  }

  @Test
  void tornStop_racingThreadsThatBeginToPause_isCaught() throws Exception {
    boolean caught = false;
    for (int round = 0; round < 300 && !caught; round++) {
      caught = !allEnd(torn());
    }
    assertThat(caught).isTrue();
  }
}
