package dev.limiter.examples.algorithms;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A line chart over time, in the one style that the pictures have. */
final class LineChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 480;

  // Okabe and Ito's palette, which the colour-blind can tell apart
  private static final List<Color> COLORS =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0x56B4E9));
  // the first line is a broad one, and others are dashed, so that one shows beneath another
  private static final float[][] DASHES = {null, null, {9, 4}, {2, 3}, {12, 4, 2, 4}};

  // beyond a hundredth of a pixel nobody sees them, and they are most of the file
  private static final Pattern FINE_DECIMALS = Pattern.compile("(\\.\\d{2})\\d+");

  private final XYChart chart;

  LineChart(String title, String xAxis, String yAxis) {
    chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(xAxis)
            .yAxisTitle(yAxis)
            .build();
    XYStyler style = chart.getStyler();
    style.setChartBackgroundColor(Color.WHITE);
    style.setPlotBorderVisible(false);
    style.setPlotGridLinesColor(new Color(0xDDDDDD));
    style.setPlotGridLinesStroke(new BasicStroke(1)); // dashes become an outline each
    style.setLegendPosition(Styler.LegendPosition.OutsideS);
    style.setLegendLayout(Styler.LegendLayout.Horizontal);
    style.setLegendBorderColor(Color.WHITE);
    style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    style.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    style.setLegendPadding(16);
    style.setXAxisDecimalPattern("0");
    style.setYAxisDecimalPattern("0");
  }

  /** Sets what the axes show; the upright one begins at 0. */
  void axes(double xMin, double xMax, double yMax) {
    XYStyler style = chart.getStyler();
    style.setXAxisMin(xMin).setXAxisMax(xMax);
    style.setXAxisMaxLabelCount(10);
    style.setYAxisMin(0.0).setYAxisMax(yMax);
  }

  /** Adds a line. */
  void add(String name, Curve curve) {
    int index = chart.getSeriesMap().size();
    double[][] points = curve.points();
    XYSeries series = chart.addSeries(name, points[0], points[1]);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(COLORS.get(index));
    series.setLineStyle(
        new BasicStroke(
            index == 0 ? 4.5f : 2.5f,
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            1,
            DASHES[index],
            0));
  }

  XYChart chart() {
    return chart;
  }

  /** Writes it as SVG: the same bytes each time, where the fonts are the same. */
  void save(Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    VectorGraphicsEncoder.saveVectorGraphic(chart, bytes, VectorGraphicsFormat.SVG);
    String svg = bytes.toString(StandardCharsets.UTF_8);
    Files.writeString(file, FINE_DECIMALS.matcher(svg).replaceAll("$1"));
  }
}
