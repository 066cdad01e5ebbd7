package dev.limiter.ctl;

import java.util.Map;

/**
 * The texts of a version, as they were published: as a rule file, if there is one only.
 *
 * @param version the version
 * @param texts the texts by name
 */
record TextReport(long version, Map<String, String> texts) implements Report {

  @Override
  public void show(Screen screen) {
    texts.values().forEach(screen::text);
  }
}
