package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One rule: a path of (key, pattern) and the limits of whatever it matches.
 *
 * <p>A rule without limits is a whitelist: what it matches is not limited. Immutable. A rule counts
 * by what its path names: every distinct combination of values of the path's entries has counters
 * of its own, and further entries of the descriptor do not matter.
 */
public final class Rule {

  /**
   * One step of a rule's path.
   *
   * @param key the key of the descriptor entry, not empty
   * @param pattern what its value must satisfy
   * @param shared whether all values that satisfy a wildcard share one counter (Envoy's {@code
   *     share_threshold})
   * @param inMetric whether the value is a part of {@link CounterKey#metricKey} (Envoy's {@code
   *     value_to_metric})
   */
  public record Entry(String key, Pattern pattern, boolean shared, boolean inMetric) {
    /**
     * Checks the entry.
     *
     * @throws IllegalArgumentException if {@code key} is empty, or {@code shared} is set beside a
     *     pattern that is no wildcard
     */
    public Entry {
      Objects.requireNonNull(key, "key");
      Objects.requireNonNull(pattern, "pattern");
      if (key.isEmpty()) {
        throw new IllegalArgumentException("rule key must not be empty");
      }
      if (shared && !(pattern instanceof Pattern.Wildcard)) {
        throw new IllegalArgumentException(
            "only the values of a wildcard can share a counter: '" + key + "=" + pattern + "'");
      }
    }

    /** Creates a step with counters for each value, which is no part of a metric's key. */
    public Entry(String key, Pattern pattern) {
      this(key, pattern, false, false);
    }

    @Override
    public String toString() {
      return pattern instanceof Pattern.Any ? key : key + "=" + pattern;
    }
  }

  private final List<Entry> path;
  private final List<Policy> policies;
  private final RuleOptions options;
  private final Origin origin;

  private Rule(Builder builder) {
    this.path = List.copyOf(builder.path);
    this.policies = List.copyOf(builder.policies);
    this.options = builder.options.isPlain() ? RuleOptions.PLAIN : builder.options.copy();
    this.origin = builder.origin;
    options.requireSense(path, policies);
  }

  /** Returns a builder of a rule. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the path. */
  public List<Entry> path() {
    return path;
  }

  /** Returns the limits, all of which must admit; empty for a whitelist. */
  public List<Policy> policies() {
    return policies;
  }

  /** Tells whether this rule is evaluated and reported but never enforced. */
  public boolean shadow() {
    return options.shadow;
  }

  /**
   * Returns for how many in a hundred of its counters this rule is enforced, chosen by a stable
   * hash; for the others it is as a shadow rule. 100 unless given.
   */
  public int enforcedPercent() {
    return options.enforcedPercent;
  }

  /**
   * Tells whether this rule's limit is one of several quotas of a check, which is denied when all
   * of them are over (Envoy's {@code quota_mode}).
   */
  public boolean quota() {
    return options.quota;
  }

  /**
   * Returns the names of the limits that do not apply to a check that this rule applies to (Envoy's
   * {@code replaces}).
   */
  public Set<String> replaces() {
    return options.replaces.keySet();
  }

  /** Returns where a name that this rule replaces was written; where the rule was, if unknown. */
  public String replacedAt(String name) {
    Origin at = options.replaces.getOrDefault(name, Origin.UNKNOWN);
    return (at.equals(Origin.UNKNOWN) ? origin : at).toString();
  }

  /** Returns the name of a whitelist, where it has one; limits have names of their own. */
  public Optional<String> name() {
    return Optional.ofNullable(options.name);
  }

  /**
   * Tells whether all values are a part of {@link CounterKey#metricKey} (Envoy's {@code
   * detailed_metric}).
   */
  public boolean detailedMetric() {
    return options.detailedMetric;
  }

  /** Returns what the rule's author attached to it, for whoever reads decisions; immutable. */
  public Map<String, Object> metadata() {
    return options.metadata;
  }

  /** Returns what answers when the backend cannot; empty where that is left to the limiter. */
  public Optional<FailureMode> failureMode() {
    return Optional.ofNullable(options.failureMode);
  }

  /**
   * Returns the key of the entry by whose value alone the rule's counters are placed in a Redis
   * Cluster; empty where they are placed by all of the path.
   */
  public Optional<String> hashTag() {
    return Optional.ofNullable(options.hashTag);
  }

  /** Returns where the rule was written, for people: {@code file:line:column} or free text. */
  public String origin() {
    return origin.toString();
  }

  /** Tells whether another rule says the same, wherever it was written. */
  public boolean saysTheSameAs(Rule other) {
    return path.equals(other.path)
        && policies.equals(other.policies)
        && options.equals(other.options);
  }

  @Override
  public String toString() {
    return path + (origin.text().isEmpty() ? "" : " at " + origin);
  }

  /** Builds a {@link Rule}; not safe for use by several threads, reusable after {@link #build}. */
  public static final class Builder {
    private final List<Entry> path = new ArrayList<>();
    private final List<Policy> policies = new ArrayList<>();
    private final RuleOptions options = new RuleOptions();
    private Origin origin = Origin.UNKNOWN;

    private Builder() {}

    /** Appends a step that any value of the key satisfies. */
    public Builder on(String key) {
      path.add(new Entry(key, Pattern.any()));
      return this;
    }

    /** Appends a step; a value with a {@code *} is a wildcard. */
    public Builder on(String key, String value) {
      Objects.requireNonNull(key, "key");
      path.add(new Entry(key, Pattern.of(Objects.requireNonNull(value, "value"))));
      return this;
    }

    /** Appends steps. */
    public Builder path(List<Entry> entries) {
      path.addAll(Objects.requireNonNull(entries, "entries"));
      return this;
    }

    /** Appends a limit. */
    public Builder limit(Policy policy) {
      policies.add(Objects.requireNonNull(policy, "policy"));
      return this;
    }

    /** Sets whether the rule is only evaluated and reported; default false. */
    public Builder shadow(boolean shadow) {
      options.shadow = shadow;
      return this;
    }

    /**
     * Sets for how many in a hundred of its counters the rule is enforced, 0 to 100; default 100.
     */
    public Builder enforcedPercent(int percent) {
      options.enforcedPercent = percent;
      return this;
    }

    /** Sets whether the rule's one limit is a quota; default false. */
    public Builder quota(boolean quota) {
      options.quota = quota;
      return this;
    }

    /** Adds the name of a limit that this rule replaces, exactly as it is written there. */
    public Builder replaces(String name) {
      options.replace(Objects.requireNonNull(name, "name"), Origin.UNKNOWN);
      return this;
    }

    /** Adds such a name, and where in a file it was written; both numbers are counted from 1. */
    public Builder replaces(String name, String file, int line, int column) {
      options.replace(Objects.requireNonNull(name, "name"), Origin.of(file, line, column));
      return this;
    }

    /** Names a rule without limits; default none. */
    public Builder name(@Nullable String name) {
      options.name = name;
      return this;
    }

    /** Sets whether all values are a part of the metric's key; default false. */
    public Builder detailedMetric(boolean detailed) {
      options.detailedMetric = detailed;
      return this;
    }

    /** Attaches data: text, numbers, truth values, lists and maps of them; default none. */
    public Builder metadata(Map<String, ?> metadata) {
      options.metadata = Metadata.copyOf(Objects.requireNonNull(metadata, "metadata"));
      return this;
    }

    /**
     * Sets what answers when the backend cannot; default: what {@link
     * FailOpenBackendBuilder#failureMode} says.
     */
    public Builder failureMode(FailureMode failureMode) {
      options.failureMode = Objects.requireNonNull(failureMode, "failureMode");
      return this;
    }

    /**
     * Sets the entry by whose value alone the rule's counters are placed in a Redis Cluster: those
     * of all rules with the same value there share a slot, so that a check of several descriptors
     * is one round trip. Default: none, and the counters of one rule and the same values share a
     * slot.
     *
     * @param key a key on the path
     */
    public Builder hashTag(String key) {
      options.hashTag = Objects.requireNonNull(key, "key");
      return this;
    }

    /** Sets where the rule was written; default empty. */
    public Builder origin(String origin) {
      this.origin = Origin.of(Objects.requireNonNull(origin, "origin"));
      return this;
    }

    /** Sets where in a file the rule was written; both numbers are counted from 1. */
    public Builder origin(String file, int line, int column) {
      this.origin = Origin.of(file, line, column);
      return this;
    }

    /**
     * Returns the rule.
     *
     * @throws IllegalArgumentException if the path is empty or names a key twice; what only a limit
     *     can have (shadow, a percentage, quota, a hash tag) is given without one; a quota has
     *     several limits; a percentage is not 0 to 100 or stands beside shadow; the hash tag is not
     *     on the path; a name is given beside limits; or the rule replaces its own limit
     */
    public Rule build() {
      return new Rule(this);
    }
  }
}
