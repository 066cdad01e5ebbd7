package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException.Kind;
import dev.limiter.contract.ManualTicker;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which breaker a failure is counted by, and which breakers there are. */
final class BreakersTest {

  private final BackendException gone =
      BackendException.withoutTrace(Kind.UNAVAILABLE, "no answer");

  private final ManualTicker clock = new ManualTicker(1_764_567_890_123_456L);
  private final List<PartitionStatus> told = new ArrayList<>();
  private final Breakers breakers =
      new Breakers(new BreakerSettings(0.5, 10, 1_000_000, 1_000, List.of(told::add)), clock);
  private final NamedPartition one = new NamedPartition("one");
  private final NamedPartition other = new NamedPartition("other");

  @AfterEach
  void stop() {
    breakers.stop();
  }

  private static final class NamedPartition implements Partition {
    private final String name;
    private volatile boolean down;
    private volatile boolean gone;

    NamedPartition(String name) {
      this.name = name;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean isDown() {
      return down;
    }

    @Override
    public boolean isGone() {
      return gone;
    }

    @Override
    public void probe() {
      throw new BackendException(Kind.UNAVAILABLE, "no answer", null);
    }
  }

  private void fail(int times, List<NamedPartition> partitions, RuntimeException failure) {
    for (int i = 0; i < times; i++) {
      breakers.failed(partitions.stream().map(breakers::of).toList(), failure);
    }
  }

  private List<String> names() {
    return breakers.statuses().stream().map(PartitionStatus::partition).toList();
  }

  @Test
  void failure_thatNamesItsPart_isCountedByThatOneOfSeveral() {
    fail(10, List.of(one, other), gone.in(other));

    assertThat(breakers.of(one).isOpen()).isFalse();
    assertThat(breakers.of(other).isOpen()).isTrue();
  }

  @Test
  void failure_thatNamesAnotherPart_isNotCountedByTheOneThatWasAsked() {
    other.down = true;
    fail(100, List.of(one), gone.in(other));

    assertThat(breakers.of(one).isOpen()).isFalse();
    assertThat(breakers.of(other).isOpen()).isTrue();
  }

  @Test
  void failure_thatNamesAPartNeverAskedBefore_isCountedByItsNewBreaker() {
    other.down = true;
    fail(1, List.of(one), gone.in(other));

    assertThat(names()).containsExactly("one", "other");
  }

  @Test
  void failure_thatNamesNoPartOfSeveral_isCountedByThoseThatAreDown() {
    other.down = true;
    fail(100, List.of(one, other), gone);

    assertThat(breakers.of(one).isOpen()).isFalse();
    assertThat(breakers.of(other).isOpen()).isTrue();
  }

  @Test
  void failure_againForAnotherCaller_namesTheSamePart() {
    assertThat(gone.in(one).again().partition()).isSameAs(one);
    assertThat(gone.in(one).in(one).partition()).isSameAs(one);
    assertThat(gone.in(one).in(other).partition()).isSameAs(other);
    assertThat(gone.in(one)).hasMessage("no answer").hasNoCause();
    assertThat(gone.again().partition()).isNull();
  }

  @Test
  void partitionsThatHaveLeft_areNotKept() {
    for (int i = 0; i < 10_000; i++) {
      NamedPartition partition = new NamedPartition("partition " + i);
      breakers.of(partition);
      partition.gone = true;
    }
    breakers.of(one);

    assertThat(names()).containsExactly("one");
  }

  @Test
  void partitionsThatAreThere_areKept() {
    List<NamedPartition> partitions =
        IntStream.range(0, 100).mapToObj(i -> new NamedPartition("partition " + i)).toList();
    List<Breaker> first = partitions.stream().map(breakers::of).toList();

    assertThat(partitions.stream().map(breakers::of).toList()).isEqualTo(first);
  }

  @Test
  void openPartThatLeaves_isNotProbedAnyMoreAndNotSaidToDecideAgain() throws Exception {
    one.down = true;
    fail(1, List.of(one), gone);
    assertThat(breakers.anyOpen()).isTrue();

    one.gone = true;

    assertThat(names()).isEmpty();
    assertThat(breakers.anyOpen()).isFalse();
    long patience = System.nanoTime() + 10_000_000_000L;
    while (isProbing("one") && System.nanoTime() < patience) {
      Thread.onSpinWait();
    }
    assertThat(isProbing("one")).isFalse();
  }

  private static boolean isProbing(String partition) {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("limiter-breaker-" + partition));
  }

  @Test
  void reason_ofOtherExceptionsThanOurs_isTheirClassForTheirWordsMayVary() {
    one.down = true;
    fail(1, List.of(one), new IllegalStateException("timeout after 53 ms"));
    other.down = true;
    fail(1, List.of(other), gone);

    assertThat(breakers.statuses())
        .extracting(PartitionStatus::reason)
        .containsExactly("java.lang.IllegalStateException", "no answer");
  }
}
