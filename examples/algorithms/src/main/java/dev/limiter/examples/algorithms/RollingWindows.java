package dev.limiter.examples.algorithms;

import org.jspecify.annotations.Nullable;

/** A rolling window of 60 s for each key that comes. */
final class RollingWindows {

  private final @Nullable RollingWindow[] windows;

  RollingWindows(int keys) {
    this.windows = new @Nullable RollingWindow[keys];
  }

  /** Returns a key's window. */
  RollingWindow of(int key) {
    RollingWindow window = windows[key];
    if (window == null) {
      window = new RollingWindow(Subject.WINDOW.toSeconds() * 1_000_000);
      windows[key] = window;
    }
    return window;
  }
}
