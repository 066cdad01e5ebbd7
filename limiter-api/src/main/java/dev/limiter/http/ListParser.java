package dev.limiter.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses a List of Items (RFC 9651, section 4.2.1), as another limiter has written it.
 *
 * <p>It looks at each character a bounded number of times. Inner Lists, which neither field may
 * hold, are refused.
 */
final class ListParser {

  private final String text;
  private int at;

  private ListParser(String text) {
    this.text = text;
  }

  /** Returns the members of a field's lines; null if they are no List, which is all or nothing. */
  static @Nullable List<ListMember> parse(Collection<String> lines) {
    String joined = String.join(",", lines.stream().filter(line -> !line.isBlank()).toList());
    try {
      return new ListParser(joined).members();
    } catch (MalformedItemException e) {
      return null;
    }
  }

  private List<ListMember> members() throws MalformedItemException {
    List<ListMember> members = new ArrayList<>();
    skip(" ");
    while (at < text.length()) {
      members.add(member());
      skip(" \t");
      if (at == text.length()) {
        break;
      }
      if (text.charAt(at++) != ',') {
        throw new MalformedItemException();
      }
      skip(" \t");
      if (at == text.length()) {
        throw new MalformedItemException(); // a trailing comma
      }
    }
    return members;
  }

  private ListMember member() throws MalformedItemException {
    int start = at;
    BareItem item = bareItem();
    Map<String, Long> integers = new HashMap<>();
    while (at < text.length() && text.charAt(at) == ';') {
      at++;
      skip(" ");
      String key = key();
      Long integer = null; // a parameter without a value is the Boolean true
      if (at < text.length() && text.charAt(at) == '=') {
        at++;
        integer = bareItem().integer();
      }
      if (integer == null) {
        integers.remove(key);
      } else {
        integers.put(key, integer); // of two alike the last holds
      }
    }
    return new ListMember(item.name(), integers, text.substring(start, at));
  }

  private BareItem bareItem() throws MalformedItemException {
    BareItem item = BareItem.at(text, at);
    at = item.end();
    return item;
  }

  private String key() throws MalformedItemException {
    int start = at;
    while (at < text.length() && StructuredFields.continuesKey(text.charAt(at))) {
      at++;
    }
    String key = text.substring(start, at);
    if (!StructuredFields.isKey(key)) {
      throw new MalformedItemException();
    }
    return key;
  }

  private void skip(String characters) {
    while (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }
}
