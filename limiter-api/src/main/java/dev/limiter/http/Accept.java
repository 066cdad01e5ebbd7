package dev.limiter.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The media ranges of {@code Accept} (RFC 9110, section 12.5.1).
 *
 * <p>A request's header is hostile input: each character is looked at a bounded number of times,
 * and none beyond {@value #MAX_LENGTH}.
 */
final class Accept {

  static final int MAX_LENGTH = 8_192;

  /** A media range without its parameters, in lower case, and its quality in thousandths. */
  private record Range(String type, String subtype, int quality) {}

  private final List<Range> ranges = new ArrayList<>();

  Accept(Collection<String> lines) {
    int left = MAX_LENGTH;
    for (String line : lines) {
      String read = line.length() > left ? line.substring(0, left) : line;
      for (String element : QuotedText.split(read, ',')) {
        addRange(element);
      }
      left -= read.length();
    }
  }

  private void addRange(String element) {
    List<String> parts = QuotedText.split(element, ';');
    String range = parts.get(0).strip();
    int slash = range.indexOf('/');
    if (slash <= 0 || slash == range.length() - 1) {
      return;
    }
    int quality = 1_000;
    for (String part : parts.subList(1, parts.size())) {
      String parameter = part.strip();
      if (parameter.startsWith("q=") || parameter.startsWith("Q=")) {
        quality = thousandths(parameter.substring(2));
        break;
      }
    }
    if (quality >= 0) {
      ranges.add(
          new Range(
              range.substring(0, slash).toLowerCase(Locale.ROOT),
              range.substring(slash + 1).toLowerCase(Locale.ROOT),
              quality));
    }
  }

  /** Returns a qvalue (section 12.4.2) in thousandths, -1 if it is none. */
  private static int thousandths(String qvalue) {
    int length = qvalue.length();
    if (length == 0 || length > 5 || (length > 1 && qvalue.charAt(1) != '.')) {
      return -1;
    }
    int thousandths = 0;
    for (int i = 0; i < 5; i++) {
      char c = i < length ? qvalue.charAt(i) : '0';
      if (i == 1) {
        continue; // the point
      }
      if (!StructuredFields.isDigit(c)) {
        return -1;
      }
      thousandths = 10 * thousandths + c - '0';
    }
    return thousandths <= 1_000 ? thousandths : -1;
  }

  /** Returns the quality of a media type in thousandths: that of the most specific range; or 0. */
  int quality(String type, String subtype) {
    int specificity = -1;
    int quality = 0;
    for (Range range : ranges) {
      int specific = specificity(range, type, subtype);
      if (specific > specificity || (specific == specificity && range.quality > quality)) {
        specificity = specific;
        quality = specific < 0 ? 0 : range.quality;
      }
    }
    return quality;
  }

  private static int specificity(Range range, String type, String subtype) {
    if (range.type.equals("*")) {
      return range.subtype.equals("*") ? 0 : -1;
    }
    if (!range.type.equals(type)) {
      return -1;
    }
    return range.subtype.equals(subtype) ? 2 : range.subtype.equals("*") ? 1 : -1;
  }
}
