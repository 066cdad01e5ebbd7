package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks of several counters on two partitions, one of which is away. */
final class FailOpenPartitionsTest {

  private static final Policy TEN = Policy.tokenBucket(10, Duration.ofMinutes(1));

  private final RuntimeException down =
      BackendException.withoutTrace(BackendException.Kind.UNAVAILABLE, "down");
  private final ScriptedBackend well = new ScriptedBackend();
  private final ScriptedBackend away = new ScriptedBackend();
  private final ScriptedBackend local = new ScriptedBackend();
  private final FailOpenBackend backend = FailOpenBackend.of(new Two(), local);
  private final Check onWell = new Check(CounterKey.of("well", TEN), 1);
  private final Check onAway = new Check(CounterKey.of("away", TEN), 1);

  @AfterEach
  void endProbing() {
    backend.close();
  }

  private void goAway() {
    away.failure = down;
    away.probeFailure = down;
    away.down = true;
  }

  private void open() {
    goAway();
    assertThat(backend.check(onAway).source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(backend.degraded()).isTrue();
  }

  @Test
  void severalChecks_oneOfThemOnAPartitionThatIsOpen_areDecidedLocallyAsAWhole() {
    open();

    Decision decision = backend.check(List.of(onWell, onAway));

    assertThat(decision.source()).isEqualTo(Decision.Source.FALLBACK);
    assertThat(decision.statuses()).hasSize(2);
    assertThat(well.asked).as("half a check is not asked for").isEmpty();
    assertThat(away.asked).as("the one that opened it").hasSize(1);
    assertThat(local.recorded).isEmpty();
  }

  @Test
  void severalChecks_allOfThemOnTheHealthyPartition_areDecidedThere() {
    open();
    Check another = new Check(CounterKey.of("well too", TEN), 1);

    assertThat(backend.check(List.of(onWell, another)).source()).isEqualTo(Decision.Source.BACKEND);
    assertThat(backend.check(onWell).source()).isEqualTo(Decision.Source.BACKEND);
  }

  @Test
  void severalChecks_thatMeetAPartitionThatIsDown_openItsBreakerOnly() {
    goAway();

    assertThat(backend.check(List.of(onWell, onAway)).source()).isEqualTo(Decision.Source.FALLBACK);

    assertThat(backend.partitions())
        .extracting(PartitionStatus::partition, PartitionStatus::state)
        .containsExactly(
            Tuple.tuple("away", BreakerState.OPEN), Tuple.tuple("well", BreakerState.CLOSED));
    assertThat(backend.check(onWell).source()).isEqualTo(Decision.Source.BACKEND);
  }

  @Test
  void severalChecks_thatFailOnNoPartitionThatIsKnownToBeDown_openNone() {
    away.failure = down;
    for (int i = 0; i < 100; i++) {
      assertThat(backend.check(List.of(onWell, onAway)).source())
          .isEqualTo(Decision.Source.FALLBACK);
    }
    assertThat(backend.degraded()).as("whose failures they are is not known").isFalse();
  }

  @Test
  void refund_ofWhatWasTakenFromBoth_whileOneIsOpen_asksNeitherAndIsForgottenHere() {
    Decision admitted = backend.check(List.of(onWell, onAway));
    assertThat(admitted.source()).isEqualTo(Decision.Source.BACKEND);
    open();

    backend.refund(admitted);

    assertThat(well.refunded).isEmpty();
    assertThat(away.refunded).isEmpty();
    assertThat(local.forgotten).containsExactly(admitted);
  }

  /** A backend of two partitions, by the first word of a key. */
  private final class Two implements Backend {

    private final Partition wellPart = new Named("well", well);
    private final Partition awayPart = new Named("away", away);

    private ScriptedBackend of(CounterKey key) {
      return key.text().startsWith("well") ? well : away;
    }

    @Override
    public Decision check(Check check) {
      return of(check.key()).check(check);
    }

    @Override
    public Decision check(List<Check> checks) {
      Stream.of(well, away)
          .filter(part -> checks.stream().anyMatch(check -> of(check.key()) == part))
          .forEach(part -> part.check(checks.get(0)));
      return well.check(checks);
    }

    private <T> void onEach(List<T> things, Function<T, CounterKey> key, Decision decision) {
      things.stream().map(key).map(this::of).distinct().forEach(part -> part.refund(decision));
    }

    @Override
    public void refund(Decision decision) {
      onEach(decision.charged(), LimitStatus::key, decision);
    }

    @Override
    public void reset(List<CounterKey> keys) {
      keys.forEach(key -> of(key).reset(List.of(key)));
    }

    @Override
    public Partition partition(CounterKey key) {
      return of(key) == well ? wellPart : awayPart;
    }
  }

  private record Named(String name, ScriptedBackend part) implements Partition {

    @Override
    public boolean isDown() {
      return part.down;
    }

    @Override
    public void probe() {
      part.probe();
    }
  }
}
