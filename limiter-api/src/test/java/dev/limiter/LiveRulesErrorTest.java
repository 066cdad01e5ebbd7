package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** Following rules where the machine has no thread left, or a listener breaks down. */
class LiveRulesErrorTest {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ManualRuleSource source = new ManualRuleSource(version("1", 10));
  private volatile boolean exhausted;

  private static RuleSnapshot version(String version, long limit) {
    Policy policy = Policy.tokenBucket(limit, Duration.ofMinutes(1));
    RuleSet rules = RuleSet.of("d", List.of(Rule.builder().on("user").limit(policy).build()));
    return new RuleSnapshot(rules, version, "sum-of-" + limit, List.of());
  }

  private LiveRules live(LimiterListener... listeners) {
    ThreadFactory threads =
        task -> {
          if (exhausted) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          Thread thread = new Thread(task, "limiter-rules");
          thread.setDaemon(true);
          return thread;
        };
    Listeners told = new Listeners(List.of(listeners));
    return LiveRules.of(source, "d", new ManualTicker(1_000_000_000), told, threads);
  }

  private static LimiterListener broken() {
    return new LimiterListener() {
      @Override
      public void onDecision(List<Charge> charges, Decision decision) {}

      @Override
      public void onRules(RulesStatus status) {
        throw new NoClassDefFoundError("a listener's own fault");
      }
    };
  }

  private static void awaitVersion(LiveRules live, String version) {
    Eventually.holds(PATIENCE, "version " + version, () -> live.status().version().equals(version));
  }

  @Test
  void change_withoutAThread_isThrownAndTheNextIsFollowed() {
    try (LiveRules live = live()) {
      exhausted = true;
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(() -> source.change(() -> version("2", 2)))
            .isInstanceOf(OutOfMemoryError.class);
      }
      exhausted = false;
      source.change(() -> version("3", 3));

      awaitVersion(live, "3");
      Eventually.pause(Duration.ofMillis(20));
      assertThat(source.reads).as("what found no thread is forgotten").hasValue(2);
    }
  }

  @Test
  void build_withoutAThreadToTryAgain_failsAndEndsTheWatch() {
    source.next = () -> version("1", 1).withProblems(List.of("the store is away"));
    exhausted = true;

    assertThatThrownBy(() -> live()).isInstanceOf(OutOfMemoryError.class);
    assertThat(source.closed).isTrue();
  }

  @Test
  void build_listenerThatThrowsAnError_changesNothing() {
    source.next = () -> version("1", 1).withProblems(List.of("the store is away"));
    try (LiveRules live = live(broken())) {
      source.next = () -> version("2", 2);

      awaitVersion(live, "2"); // by itself, for the first had problems
    }
  }

  @Test
  void failure_listenerThatThrowsAnError_isTriedAgainByItself() {
    try (LiveRules live = live(broken())) {
      source.change(
          () -> {
            throw new RuleException(List.of("away"));
          });
      Eventually.holds(PATIENCE, "a failure", () -> !live.status().isCurrent());
      source.next = () -> version("2", 2);

      awaitVersion(live, "2");
    }
  }
}
