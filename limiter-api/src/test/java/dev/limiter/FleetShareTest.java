package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a share is worth in fleets of known and unknown size. */
final class FleetShareTest {

  private final ScriptedBackend primary = new ScriptedBackend();

  @Test
  void share_ofAFleet_isEvenAmongThoseThatAreKnown() {
    Share auto = Share.auto(4).in(primary.fleet());
    Share unknown = Share.auto(4).in(() -> 0);

    assertThat(auto.even()).isEqualTo(0.25);
    primary.fleet = 10;
    Share known = Share.auto(4).in(() -> primary.fleet);
    assertThat(known.even()).isEqualTo(0.1);
    assertThat(unknown.even()).isEqualTo(0.25);
    assertThat(Share.whole().even()).isOne();
    assertThat(Share.oneOf(8).even()).isEqualTo(0.125);
    assertThat(List.of(Share.auto(), Share.whole(), Share.oneOf(8)))
        .extracting(Share::toString)
        .containsExactly("auto", "whole", "1/8");
    assertThat(known.learned()).isTrue();
    assertThat(Share.oneOf(8).learned()).isFalse();
  }

  @Test
  void fleet_thatIsKnownToBeThisInstanceAlone_isOfOne() {
    assertThat(Share.auto().in(() -> 1).isOfOne()).isTrue();
    assertThat(Share.auto().in(() -> 2).isOfOne()).isFalse();
    assertThat(Share.auto().in(() -> 0).isOfOne()).as("unknown").isFalse();
    assertThat(Share.auto().isOfOne()).isFalse();
  }

  @Test
  void firstInstanceOfAFleetThatStartsAtOnce_isNotTakenForAllOfIt() {
    Fleet starting =
        new Fleet() {
          @Override
          public int size() {
            return 1;
          }

          @Override
          public boolean isSettled() {
            return false;
          }
        };

    assertThat(Share.auto().in(starting).isOfOne()).isFalse();
  }
}
