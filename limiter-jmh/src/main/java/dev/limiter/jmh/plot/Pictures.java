package dev.limiter.jmh.plot;

import dev.limiter.jmh.redis.LoadFigures.Slice;
import dev.limiter.jmh.redis.RedisFigures;
import dev.limiter.jmh.redis.Traffic;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;

/** Draws what callers get and what they cost by their number, on many keys and on one. */
public final class Pictures {

  private final RedisFigures figures;

  /** Creates what draws them. */
  public Pictures(RedisFigures figures) {
    this.figures = figures;
  }

  /**
   * Draws them into a directory.
   *
   * @return the files; none if nothing was measured that they show
   */
  public List<Path> draw(Path directory) throws IOException {
    List<Path> files = new ArrayList<>();
    draw(
        directory.resolve("checks-per-second.png"),
        "checks per second",
        Slice::checksPerSecond,
        files);
    draw(
        directory.resolve("server-cpu.png"),
        "server CPU per check (µs)",
        Slice::serverCpuMicros,
        files);
    return files;
  }

  private void draw(Path file, String what, ToDoubleFunction<Slice> figure, List<Path> files)
      throws IOException {
    List<XYChart> charts = new ArrayList<>();
    for (Traffic traffic : List.of(Traffic.MANY_KEYS, Traffic.HOT_KEY)) {
      List<Curve> curves = Curve.of(figures, traffic, figure);
      if (!curves.isEmpty()) {
        charts.add(CallersChart.draw(traffic.title(), what, curves));
      }
    }
    if (charts.isEmpty()) {
      return;
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      BitmapEncoder.saveBitmap(charts, 1, charts.size(), out, BitmapFormat.PNG);
    }
    files.add(file);
  }
}
