package dev.limiter.ctl;

import picocli.CommandLine.Option;

/** Who changes the rules, and why: for the history. */
final class AuthorOptions {

  @Option(
      names = "--author",
      paramLabel = "NAME",
      description = "Who publishes, for the history. Default: the user of this process.")
  private String author = System.getProperty("user.name", "");

  @Option(
      names = {"-m", "--note"},
      paramLabel = "TEXT",
      description = "Why, for the history.")
  private String note = "";

  String name() {
    return author;
  }

  String note() {
    return note;
  }
}
