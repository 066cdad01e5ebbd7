package dev.limiter.redis;

import static dev.limiter.redis.RuleFleet.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.RuleException;
import dev.limiter.RuleFollower;
import dev.limiter.RulesStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is an instance of the fleet: whoever has rules in force. */
final class RuleReportIT {

  private static final Duration PATIENCE = Duration.ofSeconds(6);

  private final RedisServer server = RedisServer.start();
  private final RedisRuleStore store = RedisRuleStore.create(server.uri());

  @AfterEach
  void stop() {
    server.close();
  }

  /** A limiter as its source sees it; counts how often it is asked what is in force. */
  private static final class Follower implements RuleFollower {

    private final AtomicInteger asked = new AtomicInteger();
    private volatile String version = "";

    @Override
    public void changed() {}

    @Override
    public RulesStatus status() {
      asked.incrementAndGet();
      return new RulesStatus(version, "", Duration.ZERO, List.of(), Duration.ZERO);
    }
  }

  @Test
  void limiterThatIsBeingBuilt_isNoInstanceUntilItHasRules() throws Exception {
    Follower follower = new Follower();
    try (AutoCloseable watch = RedisRuleSource.builder(store).build().watch(follower)) {
      assertThat(watch).isNotNull();
      Eventually.holds(PATIENCE, "three rounds", () -> follower.asked.get() >= 3);
      assertThat(store.instances()).isEmpty();

      follower.version = "1";
      Eventually.holds(PATIENCE, "its report", () -> store.instances().size() == 1);
      assertThat(store.instances().get(0).version()).isEqualTo("1");
    }
  }

  @Test
  void limiterThatCannotBeBuilt_isNoInstance_oneWithInitialRulesIs() {
    RedisRuleSourceBuilder source = RedisRuleSource.builder(store);
    assertThatThrownBy(() -> new RuleFleet(source.build()))
        .isInstanceOf(RuleException.class)
        .hasMessageContaining("none are published");

    try (RuleFleet initial = new RuleFleet(source.initial(rules(1).parse()).build())) {
      Eventually.holds(PATIENCE, "its report", () -> store.instances().size() == 1);
      assertThat(store.instances().get(0).version()).isEmpty();
      assertThat(store.instances().get(0).problem()).contains("none are published");
      assertThat(initial.limit()).isEqualTo(1);
    }
  }
}
