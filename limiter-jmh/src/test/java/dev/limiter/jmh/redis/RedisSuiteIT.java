package dev.limiter.jmh.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.plan.Part;
import dev.limiter.jmh.plan.Profile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row works on real servers; what it costs in time is not judged here, counts are. */
class RedisSuiteIT {

  private static final int STORE = 5_000;

  private static final RedisFigures FIGURES = new RedisFigures();

  @BeforeAll
  static void measure() throws Exception {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    Profile.Redis profile = Profile.named("smoke").redis();
    new RedisSuite(profile, EnumSet.allOf(Part.class), STORE, nowhere).run(FIGURES);
  }

  static List<Load> loads() {
    return Stream.of(Place.values()).flatMap(place -> Load.all(place).stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("loads")
  void slices_ofEveryLoadThatIsPossible_haveFigures(Load load) {
    Optional<LoadFigures> all = FIGURES.load(load);

    assertThat(all.isPresent()).isEqualTo(load.possible());
    all.ifPresent(
        measured ->
            assertThat(load.implementations())
                .allSatisfy(
                    each -> {
                      assertThat(measured.median(each, LoadFigures.Slice::checksPerSecond))
                          .hasValueSatisfying(figure -> assertThat(figure).isPositive());
                      assertThat(measured.median(each, LoadFigures.Slice::serverCpuMicros))
                          .hasValueSatisfying(figure -> assertThat(figure).isNotNegative());
                      assertThat(measured.commandsPerCheck(each)).isPresent();
                    }));
  }

  @Test
  void commandsPerCheck_ofALoneCaller_areThoseThatAreKnown() {
    Map<Implementation, Double> known =
        Map.of(
            Implementation.PING, 1.0,
            Implementation.INCR, 1.0,
            Implementation.INTEGER_WITH_TTL, 1.0,
            Implementation.EMPTY_SCRIPT, 1.0,
            Implementation.LIMITER, 1.0,
            Implementation.SPRING_CLOUD_GATEWAY, 1.0,
            Implementation.BUCKET4J, 2.0,
            Implementation.REDISSON, 1.0);
    LoadFigures lone = FIGURES.load(Load.LONE).orElseThrow();

    for (Implementation implementation : Implementation.values()) {
      assertThat(lone.commandsPerCheck(implementation))
          .as(implementation.title())
          .contains(known.get(implementation));
    }
  }

  @Test
  void bytesPerKey_ofLimiter_areThoseOfAnIntegerWithATtl() {
    assertThat(FIGURES.bytesRatio(Implementation.LIMITER, Implementation.INTEGER_WITH_TTL))
        .hasValueSatisfying(ratio -> assertThat(ratio).isBetween(0.9, 1.02));
  }

  @Test
  void bytesPerKey_ofWhatKeepsCountersOnly_areWeighed() {
    for (Implementation implementation : Implementation.values()) {
      assertThat(FIGURES.bytesPerKey(implementation).isPresent())
          .as(implementation.title())
          .isEqualTo(implementation.storesCounters());
    }
  }

  @Test
  void stores_ofLimiterAndItsPeers_areWeighedWithNamesOfThirtyThreeBytes() {
    for (Implementation implementation : Implementation.STORES) {
      assertThat(FIGURES.store(implementation))
          .hasValueSatisfying(
              store -> {
                assertThat(store.counters()).isEqualTo(STORE);
                assertThat(store.nameLength()).isEqualTo(33);
                assertThat(store.used()).isPositive();
              });
    }
  }
}
