package dev.limiter.examples.outage;

import dev.limiter.redis.RedisServer;
import java.io.PrintWriter;

/** One run: a fleet on a Redis of its own, which is stopped for a while. */
final class Run {

  private static final long SEED = 1;

  private final Plan plan;
  private final PrintWriter progress;

  Run(Plan plan, PrintWriter progress) {
    this.plan = plan;
    this.progress = progress;
  }

  Recording of(Strategy strategy, Traffic traffic) throws InterruptedException {
    try (RedisServer redis = RedisServer.start();
        Instances instances = Instances.start(redis.uri(), strategy)) {
      Callers callers = new Callers(Schedule.of(plan, traffic, SEED), instances);
      callers.start();
      progress.printf("  %.1f s healthy%n", plan.before());
      callers.await(plan.before());
      redis.pause();
      double stopped = callers.now();
      progress.printf("  %.1f s hung (SIGSTOP)%n", plan.outage());
      callers.await(plan.resumed());
      redis.resume();
      double resumed = callers.now();
      progress.printf("  %.1f s healthy (SIGCONT)%n", plan.after());
      callers.await(plan.end());
      return new Recording(callers.finish(), stopped, resumed, plan.end());
    }
  }
}
