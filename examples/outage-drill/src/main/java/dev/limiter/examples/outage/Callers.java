package dev.limiter.examples.outage;

import dev.limiter.examples.outage.Schedule.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Makes the checks of a schedule, each when it is due, from a few threads. */
final class Callers {

  // more than there are instances: several checks of one wait for a store that hangs, as in life
  private static final int THREADS = 16;

  private final List<Arrival> arrivals;
  private final Instances instances;
  private final long startNanos = System.nanoTime();
  private final AtomicInteger next = new AtomicInteger();
  private final ConcurrentLinkedQueue<Call> calls = new ConcurrentLinkedQueue<>();
  private final List<Thread> threads = new ArrayList<>();

  Callers(List<Arrival> arrivals, Instances instances) {
    this.arrivals = arrivals;
    this.instances = instances;
  }

  void start() {
    for (int i = 0; i < THREADS; i++) {
      Thread thread = new Thread(this::call, "caller-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /** Returns the time, in seconds from the start. */
  double now() {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  /** Waits until a time. */
  void await(double seconds) {
    double left;
    while ((left = seconds - now()) > 0) {
      LockSupport.parkNanos((long) (left * 1e9));
    }
  }

  /** Waits until all are made; returns them. */
  List<Call> finish() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    return List.copyOf(calls);
  }

  private void call() {
    int i;
    while ((i = next.getAndIncrement()) < arrivals.size()) {
      Arrival arrival = arrivals.get(i);
      await(arrival.at());
      double start = now();
      Call.Result result = instances.get(arrival.instance()).check();
      calls.add(new Call(arrival.instance(), start, now(), result));
    }
  }
}
