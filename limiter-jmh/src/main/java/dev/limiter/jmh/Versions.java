package dev.limiter.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.stream.Collectors;

/** The versions of all that is measured, as the build knows them. */
final class Versions {

  private Versions() {}

  /** Returns names and versions, sorted by name. */
  static String line() {
    Properties versions = new Properties();
    try (InputStream in = Versions.class.getResourceAsStream("versions.properties")) {
      if (in == null) {
        throw new IllegalStateException("versions.properties is not on the class path");
      }
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.stringPropertyNames().stream()
        .sorted()
        .map(name -> name + " " + versions.getProperty(name))
        .collect(Collectors.joining(", "));
  }
}
