package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Backend;
import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.local.LocalBackend;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a service does with a limiter, on each backend. */
final class LimiterIT {

  private static final Rule BY_USER =
      Rule.builder()
          .on("user")
          .limit(Policy.tokenBucket(10, Duration.ofDays(1)).withName("day"))
          .limit(Policy.tokenBucket(20, Duration.ofDays(7)).withName("week"))
          .build();
  private static final Rule BY_ROUTE =
      Rule.builder().on("route").limit(Policy.tokenBucket(3, Duration.ofDays(1))).build();
  private static final Rule DARK =
      Rule.builder()
          .on("user", "u*")
          .limit(Policy.tokenBucket(1, Duration.ofDays(1)))
          .shadow(true)
          .build();
  private static final Descriptor USER = Descriptor.of("user", "u1");
  private static final Descriptor ROUTE = Descriptor.of("route", "/search");

  static Stream<Named<Supplier<Backend>>> backends() {
    return Stream.of(
        Named.of("local", LocalBackend::create),
        Named.of("redis", LimiterIT::redis),
        Named.of("fail-open", () -> FailOpenBackend.of(redis(), LocalBackend.create())));
  }

  private static RedisBackend redis() {
    return RedisServer.shared().backend();
  }

  private static RateLimiter limiter(Supplier<Backend> backend, Rule... rules) {
    String domain = UUID.randomUUID().toString();
    return RateLimiter.builder()
        .rules(RuleSource.of(RuleSet.of(domain, List.of(rules))))
        .backend(backend.get())
        .build();
  }

  @ParameterizedTest
  @MethodSource("backends")
  void costAndPeek_areCountedInEachLimitOfTheRule(Supplier<Backend> backend) {
    try (RateLimiter limiter = limiter(backend, BY_USER)) {
      assertThat(limiter.peek(USER).remaining()).isEqualTo(10);
      Decision decision = limiter.check(USER, 4);

      assertThat(decision.statuses()).extracting(LimitStatus::remaining).containsExactly(6L, 16L);
      assertThat(limiter.peek(USER).statuses())
          .extracting(LimitStatus::remaining)
          .containsExactly(6L, 16L);
      assertThat(limiter.check(USER, 7).allowed()).isFalse();
      assertThat(limiter.check(USER, 11).retryAfter()).as("never").isEmpty();
      assertThat(limiter.check(USER, Long.MAX_VALUE).retryAfter()).as("never").isEmpty();
      assertThat(limiter.check(USER, 6).allowed()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void refund_isGivenBackOnceAndInEachLimit(Supplier<Backend> backend) {
    try (RateLimiter limiter = limiter(backend, BY_USER)) {
      limiter.check(USER, 2);
      Decision decision = limiter.check(USER, 5);

      limiter.refund(decision);
      limiter.refund(decision);
      limiter.refund(limiter.check(USER, 11));

      assertThat(limiter.peek(USER).statuses())
          .extracting(LimitStatus::remaining)
          .containsExactly(8L, 18L);
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void reset_forgetsEachLimitAndEveryDenial(Supplier<Backend> backend) {
    try (RateLimiter limiter = limiter(backend, BY_USER)) {
      limiter.check(USER, 10);
      limiter.check(USER);
      assertThat(limiter.check(USER).allowed()).isFalse();

      limiter.reset(USER);

      assertThat(limiter.check(USER).statuses())
          .extracting(LimitStatus::remaining)
          .containsExactly(9L, 19L);
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void case01_severalDescriptors_areAllOrNothing(Supplier<Backend> backend) {
    List<Charge> both = List.of(new Charge(USER, 1), new Charge(ROUTE, 1));
    try (RateLimiter limiter = limiter(backend, BY_USER, BY_ROUTE)) {
      long admitted =
          Stream.generate(() -> limiter.check(both)).limit(5).filter(Decision::allowed).count();

      assertThat(admitted).isEqualTo(3);
      assertThat(limiter.peek(USER).remaining()).isEqualTo(7);
      assertThat(limiter.peek(ROUTE).remaining()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("backends")
  void shadowRule_isReportedAndNeverEnforced(Supplier<Backend> backend) {
    try (RateLimiter limiter = limiter(backend, BY_USER, DARK)) {
      limiter.check(USER);
      Decision decision = limiter.check(USER);

      assertThat(decision.allowed()).isTrue();
      assertThat(decision.statuses())
          .filteredOn(LimitStatus::shadow)
          .singleElement()
          .matches(status -> !status.allowed());
      assertThat(decision.remaining()).isEqualTo(8);
    }
  }
}
