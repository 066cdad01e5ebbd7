package dev.limiter.redis;

import dev.limiter.FailOpenBackend;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;

/** How scenarios of a {@link ChaosRun} are run that are held to milliseconds on a busy machine. */
final class Attempts {

  private static boolean rehearsed;

  private Attempts() {}

  /** Runs a scenario, and twice more if it is late: what is late by itself is late each time. */
  static void onceInThree(Runnable scenario) {
    rehearse();
    Late.onceInThree(scenario);
  }

  /** Has an outage that is not judged: the first of a JVM loads and compiles what answers it. */
  private static synchronized void rehearse() {
    if (rehearsed) {
      return;
    }
    rehearsed = true;
    FailOpenBackend.of(RedisBackend.create("redis://localhost"), LocalBackend.create()).close();
    try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared())) {
      Verdict first =
          ChaosRun.on(proxy.uri())
              .under(
                  run -> {
                    run.begin(() -> proxy.set(Mode.SWALLOW), Duration.ofMillis(200));
                    run.end(() -> proxy.set(Mode.PASS));
                  });
      System.out.println("chaos: the first outage of this JVM, not judged: " + first);
    }
  }
}
