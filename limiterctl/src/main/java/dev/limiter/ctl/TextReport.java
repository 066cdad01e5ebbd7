package dev.limiter.ctl;

import java.util.Map;

/**
 * The texts of a version, as they were published.
 *
 * @param version the version
 * @param texts the texts by name
 */
record TextReport(long version, Map<String, String> texts) implements Report {

  @Override
  public void show(Screen screen) {
    texts.forEach(
        (name, text) -> {
          if (texts.size() > 1) {
            screen.line("# " + name);
          }
          text.lines().forEach(screen::line);
        });
  }
}
