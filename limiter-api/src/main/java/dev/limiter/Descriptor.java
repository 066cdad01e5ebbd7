package dev.limiter;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Who and what is limited: an ordered list of typed (key, value) entries, general → specific.
 *
 * <pre>{@code
 * Descriptor.of("tier", "free").and("route", "/v1/search").and("api_key", key)
 * }</pre>
 *
 * <p>Immutable and safe for use by several threads. Keys are unique and not empty; a value may be
 * any text, the empty one included, but never missing: an entry without a value is left out ({@link
 * #andIfPresent}), so that callers without an API key do not all share a counter named "null".
 *
 * <p>The order decides which rule is the most specific: see {@link RuleSet}.
 */
public final class Descriptor {

  private static final Descriptor EMPTY = new Descriptor(new String[0], new String[0]);

  private final String[] keys;
  private final String[] values;

  /**
   * The counter keys of the last rule that this descriptor was matched by. Benign race: a key is
   * immutable, and a lost write is computed again.
   */
  CounterKey @Nullable [] lastKeys;

  /**
   * The only counter key of the rule that was enforced last, if it had just one. Benign race. The
   * key's stem tells whose rules matched.
   */
  @Nullable CounterKey lastKey;

  private Descriptor(String[] keys, String[] values) {
    this.keys = keys;
    this.values = values;
  }

  /** Returns the descriptor without entries, which no rule matches. */
  public static Descriptor empty() {
    return EMPTY;
  }

  /**
   * Returns a descriptor of one entry.
   *
   * @throws IllegalArgumentException if the key is empty or the value is null
   */
  public static Descriptor of(String key, String value) {
    return EMPTY.and(key, value);
  }

  /**
   * Returns this descriptor with one more entry, the most specific so far.
   *
   * @throws IllegalArgumentException if the key is empty or already there, or the value is null
   */
  public Descriptor and(String key, String value) {
    Objects.requireNonNull(key, "key");
    if (key.isEmpty()) {
      throw new IllegalArgumentException("descriptor key must not be empty");
    }
    if (value == null) {
      throw new IllegalArgumentException(
          "descriptor entry '" + key + "' has no value: leave it out (andIfPresent)");
    }
    requireNew(key);
    int size = keys.length;
    String[] newKeys = Arrays.copyOf(keys, size + 1);
    String[] newValues = Arrays.copyOf(values, size + 1);
    newKeys[size] = key;
    newValues[size] = value;
    return new Descriptor(newKeys, newValues);
  }

  /**
   * Returns this descriptor with the entries of another after its own.
   *
   * @throws IllegalArgumentException if both have a key
   */
  public Descriptor and(Descriptor more) {
    int size = keys.length;
    int added = more.keys.length;
    if (size == 0 || added == 0) {
      return size == 0 ? more : this;
    }
    for (String key : more.keys) {
      requireNew(key);
    }
    String[] newKeys = Arrays.copyOf(keys, size + added);
    String[] newValues = Arrays.copyOf(values, size + added);
    System.arraycopy(more.keys, 0, newKeys, size, added);
    System.arraycopy(more.values, 0, newValues, size, added);
    return new Descriptor(newKeys, newValues);
  }

  private void requireNew(String key) {
    if (value(key) != null) {
      throw new IllegalArgumentException("descriptor key must be unique: '" + key + "'");
    }
  }

  /** Returns this descriptor with one more entry, or itself where the value is null. */
  public Descriptor andIfPresent(String key, @Nullable String value) {
    return value == null ? this : and(key, value);
  }

  /** Returns the value of an entry, or null where there is no entry of that key. */
  public @Nullable String value(String key) {
    for (int i = 0; i < keys.length; i++) {
      if (keys[i].equals(key)) {
        return values[i];
      }
    }
    return null;
  }

  /** Returns the entries in order. */
  public List<Entry> entries() {
    return IntStream.range(0, keys.length).mapToObj(i -> new Entry(keys[i], values[i])).toList();
  }

  /** Returns the number of entries. */
  public int size() {
    return keys.length;
  }

  String key(int index) {
    return keys[index];
  }

  /**
   * One entry of a descriptor.
   *
   * @param key what kind of thing is named
   * @param value the thing
   */
  public record Entry(String key, String value) {}

  @Override
  public boolean equals(Object o) {
    return o instanceof Descriptor other
        && Arrays.equals(keys, other.keys)
        && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(keys) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    StringJoiner joiner = new StringJoiner(", ", "(", ")");
    for (int i = 0; i < keys.length; i++) {
      joiner.add(keys[i] + "=" + values[i]);
    }
    return joiner.toString();
  }
}
