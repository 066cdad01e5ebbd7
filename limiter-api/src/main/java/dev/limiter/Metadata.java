package dev.limiter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the data that a rule carries immutable, all the way down. */
final class Metadata {

  private Metadata() {}

  /**
   * Returns a copy in the same order.
   *
   * @throws IllegalArgumentException if it holds anything but text, numbers, truth values, lists
   *     and maps with keys of text
   */
  static Map<String, Object> copyOf(Map<?, ?> map) {
    Map<String, Object> copy = new LinkedHashMap<>();
    map.forEach((key, value) -> copy.put(text(key), value(value)));
    return Collections.unmodifiableMap(copy);
  }

  private static String text(Object key) {
    if (key instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("a key of metadata must be text: " + key);
  }

  private static Object value(Object value) {
    if (value instanceof Map<?, ?> map) {
      return copyOf(map);
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(each -> copy.add(value(each)));
      return Collections.unmodifiableList(copy);
    }
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value;
    }
    throw new IllegalArgumentException(
        "metadata is text, numbers, truth values, lists and maps: " + value);
  }
}
