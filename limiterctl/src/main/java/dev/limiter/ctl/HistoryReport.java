package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.limiter.redis.PublishedRules;
import java.util.List;

/**
 * What was published.
 *
 * @param version the present version; 0 for none
 * @param versions those that are kept, newest first
 */
record HistoryReport(long version, List<Version> versions) implements Report {

  private static final int SHORT = 12;

  /** One version; {@code publishedAt} in ISO 8601, by the clock of Redis. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Version(
      long version,
      boolean present,
      String publishedAt,
      String checksum,
      String author,
      String note) {}

  static HistoryReport of(long present, List<PublishedRules> versions) {
    return new HistoryReport(
        present,
        versions.stream()
            .map(
                each ->
                    new Version(
                        each.version(),
                        each.version() == present,
                        each.publishedAt().toString(),
                        each.checksum(),
                        each.author(),
                        each.note()))
            .toList());
  }

  @Override
  public void show(Screen screen) {
    if (versions.isEmpty()) {
      screen.line("nothing has been published yet");
    }
    versions.forEach(each -> show(each, screen));
  }

  private static void show(Version each, Screen screen) {
    screen.line(
        each.present ? Screen.Style.GOOD : Screen.Style.FAINT,
        (each.present ? "* " : "  ") + each.version,
        "  "
            + each.publishedAt
            + "  "
            + each.checksum.substring(0, Math.min(SHORT, each.checksum.length()))
            + (each.author.isEmpty() ? "" : "  " + each.author)
            + (each.note.isEmpty() ? "" : "  " + each.note));
  }
}
