package dev.limiter.ctl;

import java.util.regex.Pattern;

/** Keeps credentials off the screen. */
final class Secrets {

  /** Up to the last at sign: what is not escaped in a password may end the authority before it. */
  private static final Pattern LOGIN =
      Pattern.compile("(rediss?(?:-sentinel|-cluster)?:/*)\\S*@", Pattern.CASE_INSENSITIVE);

  private Secrets() {}

  /** Returns a text without what stands before the server's name in any Redis URI. */
  static String hidden(String text) {
    return LOGIN.matcher(text).replaceAll("$1***@");
  }
}
