package dev.limiter.jmh;

import dev.limiter.jmh.servlet.FilterFigures;
import dev.limiter.jmh.servlet.FilterFigures.Slice;
import dev.limiter.jmh.servlet.Front;
import java.util.Locale;

/** The part of the report about the servlet filter. */
final class FilterSection {

  private FilterSection() {}

  static String of(FilterFigures figures) {
    return """
        ## The servlet filter

        One service in an embedded Tomcat, in a process of its own, over loopback, on connections
        that are kept: CPU time of that process's threads for each request, and what it is beyond that without
        a filter, beside what Tomcat's filter adds when it writes the two fields as well. The call is
        that of the filter by itself with Tomcat's own request and response, without a socket.

        """
        + table(figures);
  }

  private static MarkdownTable table(FilterFigures figures) {
    MarkdownTable table =
        new MarkdownTable("in front", "CPU", "added", "the call", "p50", "p99", "requests/s");
    for (Front front : Front.values()) {
      table.row(
          front.title(),
          format("%.1f µs", figures.median(front, Slice::cpuMicros)),
          front == Front.NONE ? Figure.NONE : added(figures, front),
          front == Front.NONE ? Figure.NONE : call(figures, front),
          format("%.0f µs", figures.median(front, Slice::p50)),
          format("%.0f µs", figures.median(front, Slice::p99)),
          format("%,.0f", figures.median(front, Slice::perSecond)));
    }
    return table;
  }

  private static String added(FilterFigures figures, Front front) {
    double micros = figures.overheadMicros(front);
    return format("%.2f × (%.2f µs)", micros / figures.overheadMicros(Front.TOMCAT), micros);
  }

  private static String call(FilterFigures figures, Front front) {
    double nanos = figures.callNanos(front);
    return format("%.2f × (%.0f ns)", nanos / figures.callNanos(Front.TOMCAT), nanos);
  }

  private static String format(String template, Object... figures) {
    return String.format(Locale.ROOT, template, figures);
  }
}
