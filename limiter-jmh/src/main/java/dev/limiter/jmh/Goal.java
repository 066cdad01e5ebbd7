package dev.limiter.jmh;

/**
 * One goal and what came of it.
 *
 * @param what what is asked, in words
 * @param measured the figures
 * @param met whether they are as asked
 */
record Goal(String what, String measured, boolean met) {

  /** Returns the verdict in a word. */
  String verdict() {
    return met ? "met" : "**missed**";
  }

  /** Returns it in a line: the verdict, what is asked and the figures. */
  String line() {
    return (met ? "met" : "missed") + ": " + what + ": " + measured;
  }
}
