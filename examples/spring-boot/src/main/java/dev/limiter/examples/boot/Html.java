package dev.limiter.examples.boot;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.springframework.web.util.HtmlUtils;

/** The pieces of a page. A parameter named {@code html} is HTML already; all others are escaped. */
final class Html {

  private Html() {}

  static String table(String head, String rows) {
    return "<table>" + head + rows + "</table>";
  }

  static String pair(String name, String html) {
    return "<tr><th>" + text(name) + "</th><td>" + html + "</td></tr>\n";
  }

  static String row(String cell, String... html) {
    String open = "<" + cell + ">";
    String close = "</" + cell + ">";
    return "<tr>" + open + String.join(close + open, html) + close + "</tr>\n";
  }

  static String numbered(String cell, String html, String number) {
    return "<tr><%1$s>%2$s</%1$s><%1$s class=\"number\">%3$s</%1$s></tr>%n"
        .formatted(cell, html, number);
  }

  static String state(boolean good, String text) {
    return "<span class=\"state " + (good ? "good" : "bad") + "\">" + text(text) + "</span>";
  }

  static String code(String text) {
    return "<code>" + text(text) + "</code>";
  }

  static String time(Duration time) {
    Duration seconds = time.truncatedTo(ChronoUnit.SECONDS);
    return text(
        seconds.toString().substring(2).replaceAll("(?<=[HM])", " ").toLowerCase(Locale.ROOT));
  }

  static String text(String text) {
    return HtmlUtils.htmlEscape(text, "UTF-8");
  }
}
