package dev.limiter.ctl;

/** The Java that runs this test, for further processes. */
final class Java {

  private Java() {}

  static String command() {
    return ProcessHandle.current().info().command().orElse("java");
  }

  static String classPath() {
    return System.getProperty("java.class.path");
  }
}
