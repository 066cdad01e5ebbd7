package dev.limiter.jmh.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of curves by the number of callers, both axes logarithmic. */
final class CallersChart {

  private static final int WIDTH = 760;
  private static final int HEIGHT = 560;

  // Okabe and Ito's palette, which the colour-blind can tell apart
  private static final List<Color> COLORS =
      List.of(
          new Color(0x777777),
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7));
  private static final List<Marker> MARKERS =
      List.of(
          SeriesMarkers.CROSS,
          SeriesMarkers.CIRCLE,
          SeriesMarkers.SQUARE,
          SeriesMarkers.DIAMOND,
          SeriesMarkers.TRIANGLE_UP);

  private CallersChart() {}

  static XYChart draw(String title, String yAxis, List<Curve> curves) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("callers (1, 8, 32 and 64 threads)")
            .yAxisTitle(yAxis)
            .build();
    style(chart.getStyler());
    decades(chart.getStyler(), curves);
    for (int i = 0; i < curves.size(); i++) {
      add(chart, curves.get(i), COLORS.get(i), MARKERS.get(i));
    }
    return chart;
  }

  private static void add(XYChart chart, Curve curve, Color color, Marker marker) {
    List<Double> doublings = curve.callers().stream().map(CallersChart::doublings).toList();
    String name = curve.implementation().title().replace("`", "");
    XYSeries series = chart.addSeries(name, doublings, curve.figures());
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(2.5f));
    series.setMarker(marker);
    series.setMarkerColor(color);
  }

  /** The axis is one of doublings: a logarithmic one is labelled at powers of ten only. */
  private static double doublings(int callers) {
    return Math.log(callers) / Math.log(2);
  }

  /** The upright axis is labelled at powers of ten: it begins and ends with one. */
  private static void decades(XYStyler style, List<Curve> curves) {
    DoubleSummaryStatistics figures =
        curves.stream()
            .flatMap(curve -> curve.figures().stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    style.setYAxisMin(Math.pow(10, Math.floor(Math.log10(figures.getMin()))));
    style.setYAxisMax(Math.pow(10, Math.ceil(Math.log10(figures.getMax()))));
  }

  private static void style(XYStyler style) {
    style.setChartBackgroundColor(Color.WHITE);
    style.setPlotBorderVisible(false);
    style.setPlotGridLinesColor(new Color(0xDDDDDD));
    style.setPlotGridLinesStroke(new BasicStroke(1));
    style.setLegendPosition(Styler.LegendPosition.OutsideS);
    style.setLegendLayout(Styler.LegendLayout.Vertical);
    style.setLegendBorderColor(Color.WHITE);
    style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    style.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    style.setMarkerSize(9);
    style.setXAxisMin(0.0).setXAxisMax(6.0);
    style.setXAxisTickMarkSpacingHint(40);
    style.setxAxisTickLabelsFormattingFunction(x -> String.valueOf(Math.round(Math.pow(2, x))));
    style.setYAxisLogarithmic(true);
    style.setYAxisDecimalPattern("#,##0.##");
  }
}
