package dev.limiter.redis;

import dev.limiter.redis.LoopbackProxy.Mode;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A network between a fleet and its server that loses, delays and drips what it carries. */
final class NetworkChaosIT {

  private static void throughAProxy(String scenario, Consumer<LoopbackProxy> trouble) {
    Attempts.onceInThree(
        () -> {
          try (LoopbackProxy proxy = LoopbackProxy.before(RedisServer.shared())) {
            ChaosRun.on(proxy.uri())
                .under(
                    run -> {
                      run.begin(() -> trouble.accept(proxy));
                      run.end(() -> proxy.set(Mode.PASS));
                    })
                .assertKept(scenario);
          }
        });
  }

  @Test
  void networkThatDropsRequests_isNotWaitedFor() {
    throughAProxy("drops requests", proxy -> proxy.set(Mode.SWALLOW));
  }

  /** The server has counted what it was asked. */
  @Test
  @Tag("chaos")
  void networkThatDropsReplies_isNotWaitedFor() {
    throughAProxy("drops replies", proxy -> proxy.set(Mode.SWALLOW_REPLIES));
  }

  @Test
  @Tag("chaos")
  void networkThatDelaysBy200Ms_isNotWaitedFor() {
    throughAProxy("delays", proxy -> proxy.set(Mode.DELAY_REPLIES, Duration.ofMillis(200)));
  }

  @Test
  @Tag("chaos")
  void networkThatDripsByteByByte_isNotWaitedFor() {
    throughAProxy("drips", proxy -> proxy.set(Mode.DRIP, Duration.ofMillis(30)));
  }

  @Test
  @Tag("chaos")
  void networkThatResetsConnections_isLeft() {
    throughAProxy(
        "resets",
        proxy -> {
          proxy.set(Mode.REFUSE);
          proxy.dropConnections();
        });
  }

  @Test
  @Tag("chaos")
  void nameThatDoesNotResolve_leavesALimiterThatDecidesAlone() {
    Attempts.onceInThree(
        () ->
            ChaosRun.on("redis://limiter.invalid")
                .fromTheStart(
                    run -> {
                      run.begin(() -> {});
                      run.leave(() -> {});
                    })
                .assertKept("DNS failure at the start"));
  }
}
