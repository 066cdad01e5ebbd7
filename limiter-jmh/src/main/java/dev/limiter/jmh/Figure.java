package dev.limiter.jmh;

import java.util.Locale;
import java.util.Optional;

/** How figures are written. */
final class Figure {

  /** What stands where nothing was measured. */
  static final String NONE = "–";

  private Figure() {}

  /** Writes the template with the figure in it. */
  static String of(String template, Optional<Double> figure) {
    return figure.map(value -> String.format(Locale.ROOT, template, value)).orElse(NONE);
  }

  /** Writes a multiple, and in brackets the figure itself; only the figure where none is known. */
  static String ratio(Optional<Double> ratio, Optional<Double> figure, String template) {
    String plain = of(template, figure);
    return ratio.isEmpty() ? plain : of("%.2f × ", ratio) + "(" + plain + ")";
  }
}
