package dev.limiter.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * One instance of many that share a limit: a process of its own.
 *
 * <p>It says {@code ready}, begins when a byte or the end of its input arrives, checks as fast as
 * it can from several threads, and says {@code admitted denied failed firstMicros lastMicros}: the
 * last two are the server's time of its first and of its last admission.
 */
final class FleetMember {

  private final LongAdder admitted = new LongAdder();
  private final LongAdder denied = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAccumulator first = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final LongAccumulator last = new LongAccumulator(Math::max, Long.MIN_VALUE);
  private final AtomicBoolean over = new AtomicBoolean();

  private FleetMember() {}

  /**
   * Takes the URI, the counter's name, the limit of a second, the burst, milliseconds and threads.
   */
  public static void main(String[] args) throws InterruptedException {
    Policy policy =
        Policy.tokenBucket(Long.parseLong(args[2]), Duration.ofSeconds(1), Long.parseLong(args[3]));
    try (RedisBackend backend = Backends.patient(args[0])) {
      Check other = new Check(CounterKey.of(args[1] + ":warm", policy), 1);
      int threads = Integer.parseInt(args[5]);
      Crowd.atOnce(Crowd::platform, threads, () -> warmUp(backend, other));
      System.out.println("ready");
      long start = new Scanner(System.in, UTF_8).nextLong();
      new FleetMember()
          .run(
              backend,
              new Check(CounterKey.of(args[1], policy), 1),
              start,
              start + Long.parseLong(args[4]),
              threads);
    }
  }

  private static void warmUp(RedisBackend backend, Check check) {
    for (int i = 0; i < 500; i++) {
      backend.check(check);
    }
  }

  private void run(RedisBackend backend, Check check, long start, long end, int threads)
      throws InterruptedException {
    Thread[] callers = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      callers[i] = new Thread(() -> call(backend, check, start), "caller");
      callers[i].start();
    }
    Thread.sleep(Math.max(0, end - System.currentTimeMillis()));
    over.set(true);
    for (Thread caller : callers) {
      caller.join();
    }
    System.out.println(admitted + " " + denied + " " + failed + " " + first + " " + last);
  }

  private void call(RedisBackend backend, Check check, long start) {
    Check peek = new Check(check.key(), 0);
    while (System.currentTimeMillis() < start) {
      backend.check(peek); // at full speed when it begins, for a full bucket that waits overflows
    }
    while (!over.get()) {
      try {
        Decision decision = backend.check(check);
        if (decision.allowed()) {
          LimitStatus status = decision.statuses().get(0);
          first.accumulate(status.atMicros());
          last.accumulate(status.atMicros());
          admitted.increment();
        } else {
          denied.increment();
        }
      } catch (BackendException e) {
        failed.increment();
      }
    }
  }
}
