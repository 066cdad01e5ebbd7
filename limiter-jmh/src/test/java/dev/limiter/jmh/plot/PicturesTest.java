package dev.limiter.jmh.plot;

import static dev.limiter.jmh.redis.Implementation.BUCKET4J;
import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;
import static dev.limiter.jmh.redis.Implementation.LIMITER;
import static dev.limiter.jmh.redis.Implementation.REDISSON;
import static dev.limiter.jmh.redis.Implementation.SPRING_CLOUD_GATEWAY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.jmh.SampleFigures;
import dev.limiter.jmh.redis.Load;
import dev.limiter.jmh.redis.LoadFigures;
import dev.limiter.jmh.redis.LoadFigures.Slice;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.Traffic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PicturesTest {

  @Test
  void curves_ofManyKeys_areOfThoseThatHaveEveryNumberOfCallers() {
    List<Curve> curves = Curve.of(figures(), Traffic.MANY_KEYS, Slice::checksPerSecond);

    assertThat(curves)
        .extracting(Curve::implementation) // not those of a lone caller only
        .containsExactly(EMPTY_SCRIPT, LIMITER, SPRING_CLOUD_GATEWAY, BUCKET4J, REDISSON);
    assertThat(curves.get(1).callers()).containsExactly(1, 8, 32, 64);
    assertThat(curves.get(1).figures()).containsExactly(100.0, 800.0, 3_200.0, 6_400.0);
  }

  @Test
  void curves_ofTrafficThatWasNotMeasured_areNone() {
    assertThat(Curve.of(figures(), Traffic.HOT_KEY, Slice::checksPerSecond)).isEmpty();
  }

  @Test
  void pictures_ofFigures_arePngs(@TempDir Path directory) throws IOException {
    List<Path> files = new Pictures(figures()).draw(directory.resolve("new"));

    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .containsExactly("checks-per-second.png", "server-cpu.png");
    assertThat(ImageIO.read(files.get(0).toFile()).getWidth()).isPositive();
  }

  @Test
  void pictures_ofNothing_areNotDrawn(@TempDir Path directory) throws IOException {
    assertThat(new Pictures(new RedisFigures()).draw(directory)).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }

  private static RedisFigures figures() {
    RedisFigures figures = new RedisFigures();
    for (int callers : Load.CALLERS) {
      Load load = Load.on(Traffic.MANY_KEYS, callers);
      LoadFigures all = SampleFigures.alike(load);
      all.add(LIMITER, SampleFigures.slice(100.0 * callers, 10, 10, 0));
      figures.load(load, all);
    }
    return figures;
  }
}
