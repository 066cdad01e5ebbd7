package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.contract.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept, and what happens to what is not. */
final class LocalBackendMemoryTest {

  private static final Policy DAILY = Policy.tokenBucket(2, Duration.ofDays(1));

  private final ManualTicker ticker = new ManualTicker(1_764_567_890_123_456L);

  private LocalBackend keeping(long keys) {
    return LocalBackend.builder().maximumKeys(keys).ticker(ticker).build();
  }

  private static CounterKey key(String text) {
    return CounterKey.of(text, DAILY);
  }

  @Test
  void case43_aMillionKeys_keepTheirNumberBounded() {
    LocalBackend backend = keeping(10_000);
    for (int i = 0; i < 1_000_000; i++) {
      Decision unused = backend.check(new Check(key("attacker " + i), 1));
      if (i % 100_000 == 0) {
        assertThat(backend.keys()).isLessThanOrEqualTo(10_000);
      }
    }
    assertThat(backend.keys()).isLessThanOrEqualTo(10_000);
  }

  @Test
  void busyCounters_surviveAFloodOfKeysThatComeOnce() {
    LocalBackend backend = keeping(1_000);
    List<Check> customers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      customers.add(new Check(key("customer " + i), 1));
    }
    for (int round = 0; round < 20; round++) {
      ticker.advance(1_000_000);
      customers.forEach(backend::check);
    }
    for (int i = 0; i < 100_000; i++) {
      Decision unused = backend.check(new Check(key("attacker " + i), 1));
      if (i % 1_000 == 0) {
        ticker.advance(1_000_000);
        customers.forEach(backend::check);
      }
    }

    assertThat(customers.stream().filter(customer -> backend.check(customer).allowed()).count())
        .as("customers whose drained bucket was forgotten")
        .isLessThanOrEqualTo(1);
  }

  @Test
  void evictedCounter_startsAgainFromAFullBucket() {
    LocalBackend backend = keeping(1);
    Check check = new Check(key("evicted"), 2);
    assertThat(backend.check(check).allowed()).isTrue();
    assertThat(backend.check(check).allowed()).isFalse();

    for (int i = 0; i < 1_000 || !backend.check(new Check(check.key(), 0)).allowed(); i++) {
      ticker.advance(100_000);
      Check other = new Check(key("other " + i), 1);
      assertThat(backend.check(other).allowed()).isTrue();
      assertThat(backend.check(other).allowed()).isTrue();
    }

    assertThat(backend.check(check).remaining()).isZero();
    assertThat(backend.check(check).allowed()).isFalse();
  }

  @Test
  void whatTakesNothing_isNotKept() {
    LocalBackend backend = keeping(1_000);
    Check peek = new Check(key("peek"), 0);
    Check impossible = new Check(key("impossible"), 3);

    assertThat(backend.check(peek).allowed()).isTrue();
    assertThat(backend.check(impossible).allowed()).isFalse();
    assertThat(backend.check(List.of(peek, impossible)).allowed()).isFalse();
    assertThat(backend.refusal(new Check(key("asked"), 1))).isNull();
    assertThat(backend.refusal(impossible)).isNotNull();

    assertThat(backend.keys()).isZero();
  }

  @Test
  void refundOfAnEvictedCounter_isNothing() {
    LocalBackend backend = keeping(1_000);
    LocalBackend other = keeping(1_000);
    Decision decision = other.check(new Check(key("elsewhere"), 1));

    backend.refund(decision);
    backend.forget(decision);

    assertThat(backend.keys()).isZero();
  }

  @Test
  void builder_refusesWhatMakesNoSense() {
    LocalBackend.Builder builder = LocalBackend.builder();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.maximumKeys(0))
        .withMessage("maximumKeys must be at least 1: 0");
    assertThatNullPointerException().isThrownBy(() -> builder.ticker(null));
    assertThat(LocalBackend.create().check(new Check(key("any"), 1)).remaining()).isEqualTo(1);
  }

  @Test
  void counterNamedTwice_isRefused() {
    LocalBackend backend = keeping(1_000);
    List<Check> twice = List.of(new Check(key("a"), 1), new Check(key("a"), 1));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> backend.check(twice))
        .withMessageContaining("name each counter once");
    assertThat(backend.check(new Check(key("a"), 1)).remaining()).isEqualTo(1);
  }
}
