package dev.limiter.http;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A member of a List field: an Item (RFC 9651, section 3.3) with its parameters.
 *
 * @param name the String or Token that it is; null for any other kind of Item
 * @param integers its parameters that are Integers
 * @param text how it is written
 */
record ListMember(@Nullable String name, Map<String, Long> integers, String text) {

  /** Returns the first of these parameters that is there and not negative; -1 if none is. */
  long figure(String key, String otherKey) {
    long figure = integers.getOrDefault(key, -1L);
    return figure >= 0 ? figure : integers.getOrDefault(otherKey, -1L);
  }
}
