package dev.limiter.examples.outage;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A chart of rates over time, in limits; the outage is between two upright lines. */
final class RateChart {

  private static final int WIDTH = 1_000;
  private static final int HEIGHT = 520;
  private static final double TOP = Plan.OFFERED + 1;
  private static final Color GREY = new Color(0x999999);

  private final XYChart chart;

  RateChart(Traffic traffic, Plan plan) {
    chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(
                "%d instances, %s traffic of %d × the limit; Redis hangs between the upright lines"
                    .formatted(Plan.INSTANCES, traffic.title(), Plan.OFFERED))
            .xAxisTitle("time (s)")
            .yAxisTitle("rate ÷ limit")
            .build();
    style(chart.getStyler());
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(plan.end());
    upright("stopped", plan.before());
    upright("resumed", plan.resumed());
    add("limit", new double[] {0, plan.end()}, new double[] {1, 1}, Color.BLACK, 1.5f);
  }

  private static void style(XYStyler style) {
    style.setChartBackgroundColor(Color.WHITE);
    style.setPlotBorderVisible(false);
    style.setPlotGridLinesColor(new Color(0xDDDDDD));
    style.setPlotGridLinesStroke(new BasicStroke(1));
    style.setLegendPosition(Styler.LegendPosition.OutsideS);
    style.setLegendLayout(Styler.LegendLayout.Horizontal);
    style.setLegendBorderColor(Color.WHITE);
    style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
    style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    style.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    style.setLegendPadding(12);
    style.setXAxisDecimalPattern("0.#");
    style.setYAxisDecimalPattern("0.0");
    style.setYAxisMin(0.0).setYAxisMax(TOP);
  }

  private void upright(String name, double at) {
    add(name, new double[] {at, at}, new double[] {0, TOP}, GREY, 1.5f).setShowInLegend(false);
  }

  /** Adds the offered traffic, which is the same for all. */
  void addOffered(Rates rates) {
    add("offered", rates.times(), rates.values(), GREY, 7);
  }

  /** Adds what was admitted. */
  void addAdmitted(Strategy strategy, Rates rates) {
    add(
        "admitted, " + strategy.title(),
        rates.times(),
        rates.values(),
        color(strategy),
        width(strategy));
  }

  /** Returns a width by which a line shows beneath the next, where they are the same. */
  private static float width(Strategy strategy) {
    return switch (strategy) {
      case ALLOW, EQUAL -> 4.5f;
      case WHOLE, AUTO -> 2;
    };
  }

  // Okabe and Ito's palette, which the colour-blind can tell apart
  private static Color color(Strategy strategy) {
    return switch (strategy) {
      case ALLOW -> new Color(0xD55E00);
      case WHOLE -> new Color(0xCC79A7);
      case EQUAL -> new Color(0x56B4E9);
      case AUTO -> new Color(0x009E73);
    };
  }

  private XYSeries add(String name, double[] x, double[] y, Color color, float width) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    series.setLineStyle(new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
    return series;
  }

  XYChart chart() {
    return chart;
  }

  void save(Path file) throws IOException {
    BitmapEncoder.saveBitmap(chart, file.toString(), BitmapFormat.PNG);
  }
}
