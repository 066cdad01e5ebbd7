package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where something was written, taken apart for tools.
 *
 * @param file the file
 * @param line counted from 1; 0 where only the file is known
 * @param column counted from 1; 0 where only the file is known
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record Place(String file, int line, int column) {

  private static final Pattern FORM = Pattern.compile("(.*):(\\d{1,9}):(\\d{1,9})");

  /** Returns the place of {@code file:line:column}; null where there is none. */
  static @Nullable Place of(String text) {
    if (text.isEmpty()) {
      return null;
    }
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? new Place(form.group(1), Integer.parseInt(form.group(2)), Integer.parseInt(form.group(3)))
        : new Place(text, 0, 0);
  }

  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line + ":" + column;
  }
}
