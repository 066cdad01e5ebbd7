package dev.limiter.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that is killed, or hangs, while a fleet uses it. */
final class KilledChaosIT {

  private static final Duration FLAP = Duration.ofMillis(200);
  private static final int HERD = 1_000;

  @BeforeEach
  void requireProcesses() {
    assumeTrue(RedisServer.isControllable(), "a container's process is not ours to kill");
  }

  private static void onAServer(Consumer<RedisServer> scenario) {
    Attempts.onceInThree(
        () -> {
          try (RedisServer server = RedisServer.start()) {
            scenario.accept(server);
          }
        });
  }

  /** It comes back empty. */
  @Test
  void killedServer_isStoodInForUntilItIsBack() {
    onAServer(
        server ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      run.begin(server::kill);
                      run.end(server::restart);
                    })
                .losses(1)
                .assertKept("kill -9"));
  }

  @Test
  void serverThatIsRestartedEmpty_admitsOneBucketMoreAtMost() {
    onAServer(
        server ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      run.begin(() -> {}, Duration.ZERO);
                      run.end(server::restart);
                    })
                .losses(1)
                .assertKept("restart, empty"));
  }

  @Test
  void case28_hungServer_holdsNobodyAndIsTakenUpAgain() {
    onAServer(
        server ->
            ChaosRun.on(server.uri())
                .threads(64)
                .under(
                    run -> {
                      run.begin(server::pause);
                      run.end(server::resume);
                    })
                .assertKept("SIGSTOP, 64 threads"));
  }

  @Test
  void herdAtTheMomentOfFailure_isDecidedInTime() {
    onAServer(
        server ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      run.crowd(HERD);
                      run.begin(
                          () -> {
                            server.pause();
                            Crowd.atOnce(Crowd::platform, HERD, run::checkAny);
                          });
                      run.end(server::resume);
                    })
                .assertKept("SIGSTOP under 1,000 threads at once"));
  }

  /** What refills meanwhile is nobody's share of the traffic. */
  @Test
  @Tag("chaos")
  void serverThatHangsAgain_isStoodInForAsWellAsTheFirstTime() {
    onAServer(
        server ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      for (int i = 0; i < 3; i++) {
                        run.begin(server::pause, Duration.ofSeconds(2));
                        run.end(server::resume);
                      }
                    })
                .assertKept("SIGSTOP, three times"));
  }

  @Test
  void flappingServer_isLeftAloneAndTakenUpWhenItIsWell() {
    flap("flapping for 3 s", Duration.ofSeconds(3));
  }

  @Test
  @Tag("chaos")
  void serverThatFlapsForLong_isLeftAloneAndTakenUpWhenItIsWell() {
    flap("flapping for 20 s", Duration.ofSeconds(20));
  }

  private static void flap(String scenario, Duration duration) {
    onAServer(
        server ->
            ChaosRun.on(server.uri())
                .under(
                    run -> {
                      for (long i = duration.dividedBy(FLAP) / 2; i > 0; i--) {
                        run.begin(server::pause, FLAP);
                        run.leave(server::resume);
                        Eventually.pause(FLAP);
                      }
                      run.begin(server::pause, FLAP);
                      run.end(server::resume);
                    })
                .assertKept(scenario));
  }

  @Test
  @Tag("chaos")
  void serverThatIsDownAtTheStart_isTakenUpWhenItIsThere() {
    onAServer(
        server -> {
          server.kill();
          ChaosRun.on(server.uri())
              .fromTheStart(
                  run -> {
                    run.begin(() -> {});
                    run.end(server::restart);
                  })
              .losses(1)
              .assertKept("down at the start");
        });
  }
}
