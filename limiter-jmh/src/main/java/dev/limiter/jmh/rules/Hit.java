package dev.limiter.jmh.rules;

import dev.limiter.Descriptor;
import dev.limiter.Pattern;
import dev.limiter.RuleSet;
import java.util.stream.IntStream;

/** What a descriptor of two entries is matched by. */
public enum Hit {
  /** The override of its API key, one of a thousand that are in use at the time. */
  BUSY("an override, 1,000 keys in use"),
  /** The override of its API key, any of all: each is fetched from memory. */
  OVERRIDE("an override, all keys in use"),
  /** The rule of its tier, for its API key has none. */
  GENERAL("the general rule"),
  /** Nothing. */
  NONE("no rule");

  private static final int KEYS = 100_000;
  private static final int BUSY_KEYS = 1_000;

  private final String title;

  Hit(String title) {
    this.title = title;
  }

  /** Returns what it is called in the report. */
  public String title() {
    return title;
  }

  /**
   * Returns the API keys to ask for, where a file has so many overrides: as many texts whatever the
   * file has, so that what the caller reads costs the same.
   */
  String[] keys(int overrides) {
    if (this == GENERAL || this == NONE) {
      return Overrides.others(KEYS);
    }
    String[] known = Overrides.keys(overrides);
    return IntStream.range(0, this == BUSY ? BUSY_KEYS : KEYS)
        .mapToObj(i -> new String(known[i % overrides].toCharArray()))
        .toArray(String[]::new);
  }

  /** Tells whether a key is matched so. */
  boolean is(RuleSet.Match match, String apiKey) {
    Pattern exactly = Pattern.of(apiKey);
    boolean named =
        match
            .enforced()
            .filter(rule -> rule.path().stream().anyMatch(at -> at.pattern().equals(exactly)))
            .isPresent();
    return switch (this) {
      case BUSY, OVERRIDE -> named;
      case GENERAL -> match.enforced().isPresent() && !named;
      case NONE -> match.enforced().isEmpty();
    };
  }

  /** Returns a new descriptor, so that nothing is known of it from before. */
  Descriptor descriptor(String apiKey) {
    return Descriptor.of("tier", this == NONE ? "internal" : "free").and("api_key", apiKey);
  }
}
