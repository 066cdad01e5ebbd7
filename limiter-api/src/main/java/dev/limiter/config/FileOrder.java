package dev.limiter.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts faults in the order in which a reader of the files meets them. */
final class FileOrder {

  private static final Pattern PLACE =
      Pattern.compile(":(\\d{1,9}):(\\d{1,9}): .*", Pattern.DOTALL);

  private record Placed(int file, int line, int column, String fault) {}

  private static final Comparator<Placed> ORDER =
      Comparator.comparingInt(Placed::file)
          .thenComparingInt(Placed::line)
          .thenComparingInt(Placed::column);

  private FileOrder() {}

  /** Returns faults by file, line and column; those without a place last, as they came. */
  static List<String> of(List<String> faults, Collection<String> files) {
    List<String> names = new ArrayList<>(files);
    return faults.stream()
        .map(fault -> placed(fault, names))
        .sorted(ORDER)
        .map(Placed::fault)
        .toList();
  }

  /** Returns the place of a fault, empty where it has none, and what is wrong there. */
  static List<String> split(String fault, Collection<String> files) {
    for (String file : files) {
      if (fault.startsWith(file)) {
        Matcher place = PLACE.matcher(fault).region(file.length(), fault.length());
        if (place.matches()) {
          int end = place.end(2);
          return List.of(fault.substring(0, end), fault.substring(end + ": ".length()));
        }
      }
    }
    return List.of("", fault);
  }

  private static Placed placed(String fault, List<String> files) {
    for (int i = 0; i < files.size(); i++) {
      if (fault.startsWith(files.get(i))) {
        Matcher place = PLACE.matcher(fault).region(files.get(i).length(), fault.length());
        if (place.matches()) {
          return new Placed(
              i, Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)), fault);
        }
      }
    }
    return new Placed(Integer.MAX_VALUE, 0, 0, fault);
  }
}
