package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a limiter does with a source that changes, fails, lies and hangs. */
class LiveRulesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Descriptor USER = Descriptor.of("user", "u");

  private final ManualTicker ticker = new ManualTicker(1_000_000_000);
  private final RecordedRules recorded = new RecordedRules();
  private final ManualRuleSource source = new ManualRuleSource(version("1", 10));
  private final RateLimiter limiter =
      RateLimiter.builder()
          .rules(source)
          .backend(new ScriptedBackend())
          .listener(recorded)
          .ticker(ticker)
          .build();

  @AfterEach
  void close() {
    limiter.close();
  }

  private static RuleSet rules(String domain, long limit) {
    Policy policy = Policy.tokenBucket(limit, Duration.ofMinutes(1));
    return RuleSet.of(domain, List.of(Rule.builder().on("user").limit(policy).build()));
  }

  private static RuleSnapshot version(String version, long limit) {
    return new RuleSnapshot(rules("d", limit), version, "sum-of-" + limit, List.of());
  }

  private static Supplier<RuleSnapshot> failing(String... problems) {
    return () -> {
      throw new RuleException(List.of(problems));
    };
  }

  private long limit() {
    return limiter.check(USER).limit();
  }

  private void awaitTold(int times) {
    Eventually.holds(PATIENCE, times + " times told", () -> recorded.told().size() == times);
  }

  private void readOnceMore() {
    int before = source.reads.get();
    source.follower.changed();
    Eventually.holds(PATIENCE, "a reading", () -> source.reads.get() > before);
  }

  @Test
  void build_firstRules_areInForceAndNoChange() {
    assertThat(limit()).isEqualTo(10);
    assertThat(source.reads).hasValue(1);
    assertThat(recorded.told()).isEmpty();
    assertThat(limiter.rulesStatus())
        .isEqualTo(new RulesStatus("1", "sum-of-10", Duration.ZERO, List.of(), Duration.ZERO));
  }

  @Test
  void change_otherRules_areInForceAndToldOnce() {
    assertThat(limit()).isEqualTo(10);
    ticker.advance(7_000_000);
    assertThat(limiter.rulesStatus().age()).isEqualTo(Duration.ofSeconds(7));

    source.change(() -> version("2", 3));
    awaitTold(1);

    assertThat(limit()).isEqualTo(3);
    assertThat(limiter.rules().domains()).containsExactly("d");
    assertThat(limiter.rulesStatus())
        .isEqualTo(new RulesStatus("2", "sum-of-3", Duration.ZERO, List.of(), Duration.ZERO));
  }

  @Test
  void change_toTheSameText_keepsRulesAndAgeAndSaysNothing() {
    RuleSet before = limiter.rules();
    ticker.advance(1_000_000);

    source.change(() -> version("1", 10));
    readOnceMore();
    readOnceMore();

    assertThat(limiter.rules()).isSameAs(before);
    assertThat(limiter.rulesStatus().age()).isEqualTo(Duration.ofSeconds(1));
    assertThat(recorded.told()).isEmpty();
  }

  @Test
  void change_toTheSameTextByAnotherName_isToldAndKeepsTheRules() {
    RuleSet before = limiter.rules();
    source.change(() -> version("2", 10));
    awaitTold(1);

    assertThat(limiter.rules()).isSameAs(before);
    assertThat(limiter.rulesStatus().version()).isEqualTo("2");
  }

  @Test
  void case26_failure_keepsTheLastGoodRulesAndIsToldOnce() {
    source.change(failing("a.yaml:1:1: empty"));
    awaitTold(1);
    ticker.advance(2_000_000);
    readOnceMore();
    readOnceMore();

    assertThat(limit()).isEqualTo(10);
    assertThat(recorded.told()).hasSize(1);
    assertThat(recorded.told().get(0).isCurrent()).isFalse();
    RulesStatus status = limiter.rulesStatus();
    assertThat(status.problems()).containsExactly("a.yaml:1:1: empty");
    assertThat(status.version()).isEqualTo("1");
    assertThat(status.failingFor()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void failure_ofAnotherKind_isToldAgainAndFailsSinceTheFirst() {
    source.change(failing("one"));
    awaitTold(1);
    ticker.advance(3_000_000);
    source.change(failing("two"));
    awaitTold(2);

    assertThat(limiter.rulesStatus().failingFor()).isEqualTo(Duration.ofSeconds(3));
    assertThat(limiter.rulesStatus().problems()).containsExactly("two");
  }

  @Test
  void failure_thatEnds_isToldAndWhatCameOfIt() {
    source.change(failing("one"));
    awaitTold(1);
    source.change(() -> version("1", 10));
    awaitTold(2);
    assertThat(limiter.rulesStatus().isCurrent()).isTrue();

    source.change(failing("one"));
    awaitTold(3);
    source.change(() -> version("3", 4));
    awaitTold(4);
    assertThat(limit()).isEqualTo(4);
  }

  @Test
  void failure_withoutAWord_isTriedAgainByItself() {
    source.change(failing("away"));
    awaitTold(1);
    source.next = () -> version("2", 5);

    Eventually.holds(PATIENCE, "rules again", () -> limit() == 5);
  }

  @Test
  void failure_ofAnyKind_isContained() {
    source.change(
        () -> {
          throw new StackOverflowError();
        });
    awaitTold(1);
    source.change(() -> null);
    awaitTold(2);
    source.change(() -> RuleSnapshot.of(rules("another", 1)));
    awaitTold(3);

    assertThat(recorded.told())
        .extracting(status -> status.problems().get(0))
        .containsExactly(
            "the source of the rules failed: java.lang.StackOverflowError",
            "the source of the rules failed: java.lang.NullPointerException: the source gave no"
                + " rules",
            "domain 'd' is not in the rules: [another]");
    assertThat(limit()).isEqualTo(10);
  }

  @Test
  void rulesWithProblems_areInForceAndTheProblemsTold() {
    source.change(() -> version("2", 6).withProblems(List.of("the store is away")));
    awaitTold(2); // the rules, and what is wrong with them

    assertThat(limit()).isEqualTo(6);
    assertThat(limiter.rulesStatus().problems()).containsExactly("the store is away");
  }

  @Test
  void hangingSource_harmsNoCheckAndIsSeen() {
    CountDownLatch hung = new CountDownLatch(1);
    source.change(
        () -> {
          hung.countDown();
          Eventually.pause(Duration.ofMinutes(10));
          return null;
        });
    Eventually.holds(PATIENCE, "hung", () -> hung.getCount() == 0);
    for (int i = 0; i < 1_000; i++) {
      source.follower.changed();
      assertThat(limit()).isEqualTo(10);
    }
    ticker.advance(11_000_000);

    assertThat(limiter.rulesStatus().problems())
        .containsExactly("the source of the rules does not answer");
    assertThat(limiter.rulesStatus().failingFor()).isEqualTo(Duration.ofSeconds(11));
    limiter.close();
    assertThat(source.closed).isTrue();
  }

  @Test
  void reload_ofALambda_readsItAgain() {
    RuleSet[] given = {rules("d", 1)};
    try (RateLimiter plain =
        RateLimiter.builder().rules(() -> given[0]).backend(new ScriptedBackend()).build()) {
      given[0] = rules("d", 2);
      plain.reload();

      Eventually.holds(PATIENCE, "the new limit", () -> plain.rules() == given[0]);
      assertThat(plain.check(USER).limit()).isEqualTo(2);
    }
  }

  @Test
  void close_endsTheWatchAndEverythingElse() {
    limiter.close();
    source.change(failing("nobody listens"));

    assertThat(source.closed).isTrue();
    Eventually.pause(Duration.ofMillis(20));
    assertThat(source.reads).hasValue(1);
    assertThat(recorded.told()).isEmpty();
  }

  @Test
  void build_thatFails_endsTheWatch() {
    ManualRuleSource broken = new ManualRuleSource(version("1", 1));
    broken.next = failing("empty");
    RateLimiter.Builder builder =
        RateLimiter.builder().rules(broken).backend(new ScriptedBackend());

    assertThatThrownBy(builder::build).isInstanceOf(RuleException.class).hasMessage("empty");
    assertThat(broken.closed).isTrue();
  }

  @Test
  void listenerThatThrows_changesNothing() {
    LimiterListener throwing =
        new LimiterListener() {
          @Override
          public void onDecision(List<Charge> charges, Decision decision) {}

          @Override
          public void onRules(RulesStatus status) {
            throw new IllegalStateException("a listener's own fault");
          }
        };
    ManualRuleSource another = new ManualRuleSource(version("1", 1));
    try (RateLimiter told =
        RateLimiter.builder()
            .rules(another)
            .backend(new ScriptedBackend())
            .listener(throwing)
            .build()) {
      another.change(() -> version("2", 2));

      Eventually.holds(PATIENCE, "the new rules", () -> told.check(USER).limit() == 2);
    }
  }
}
