package dev.limiter.servlet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The exchanges in docs/http-responses.md: a section each, in a code block. */
final class RecordedResponses {

  private static final Path DOCUMENT = Path.of("..", "docs", "http-responses.md");
  private static final String HEADING = "\n## ";
  private static final String FENCE = "```\n";
  private static final String SOME_DATE = "Date: Fri, 01 Jan 2027 12:00:00 GMT";

  private RecordedResponses() {}

  /** Returns the headings in order. */
  static List<String> sections() throws IOException {
    List<String> sections = new ArrayList<>();
    for (String section : Files.readString(DOCUMENT).split(HEADING, -1)) {
      sections.add(section.substring(0, section.indexOf('\n')));
    }
    return sections.subList(1, sections.size()); // the first is the title
  }

  /** Returns what the code block under a heading holds. */
  static String of(String section) throws IOException {
    String document = Files.readString(DOCUMENT);
    int heading = document.indexOf(HEADING + section + "\n");
    int begin = document.indexOf(FENCE, heading) + FENCE.length();
    return document.substring(begin, document.indexOf(FENCE, begin));
  }

  /** Writes an exchange as the document does: line ends are LF, and the date is always the same. */
  static String text(String method, String target, List<String> headers, Reply reply) {
    StringBuilder text = new StringBuilder("> " + method + " " + target + " HTTP/1.1\n");
    headers.forEach(header -> text.append("> ").append(header).append('\n'));
    String answer = reply.text().replace("\r\n", "\n").replaceFirst("(?m)^Date: .*$", SOME_DATE);
    text.append('\n').append(answer.stripTrailing().replaceFirst("(?m)^(HTTP/1.1 \\d+) $", "$1"));
    return text.append('\n').toString();
  }
}
