package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   */
  public record Entry(String key, Pattern pattern) {
    /**
     * Checks the key.
     *
     * @throws IllegalArgumentException if {@code key} is empty
     */
    public Entry {
      if (key.isEmpty()) {
        throw new IllegalArgumentException("rule key must not be empty");
      }
    }

    @Override
    public String toString() {
      return pattern instanceof Pattern.Any ? key : key + "=" + pattern;
    }
  }

  private final List<Entry> path;
  private final List<Policy> policies;
  private final boolean shadow;
  private final @Nullable FailureMode failureMode;
  private final @Nullable String hashTag;
  private final String origin;

  private Rule(Builder builder) {
    this.path = List.copyOf(builder.path);
    this.policies = List.copyOf(builder.policies);
    this.shadow = builder.shadow;
    this.failureMode = builder.failureMode;
    this.hashTag = builder.hashTag;
    this.origin = builder.origin;
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a rule needs at least one (key, pattern)");
    }
    if (path.stream().map(Entry::key).distinct().count() != path.size()) {
      throw new IllegalArgumentException("a rule names each key once: " + path);
    }
    if (shadow && policies.isEmpty()) {
      throw new IllegalArgumentException("shadow has no effect on a rule without limits: " + path);
    }
    if (hashTag != null && policies.isEmpty()) {
      throw new IllegalArgumentException(
          "a hash tag has no effect on a rule without limits: " + path);
    }
    if (hashTag != null && path.stream().noneMatch(entry -> entry.key().equals(hashTag))) {
      throw new IllegalArgumentException(
          "hash tag must be a key on the rule's path " + path + ": '" + hashTag + "'");
    }
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
    return shadow;
  }

  /** Returns what answers when the backend cannot; empty where that is left to the limiter. */
  public Optional<FailureMode> failureMode() {
    return Optional.ofNullable(failureMode);
  }

  /**
   * Returns the key of the entry by whose value alone the rule's counters are placed in a Redis
   * Cluster; empty where they are placed by all of the path.
   */
  public Optional<String> hashTag() {
    return Optional.ofNullable(hashTag);
  }

  /** Returns where the rule was written, for people: {@code file:line:column} or free text. */
  public String origin() {
    return origin;
  }

  @Override
  public String toString() {
    return path + (origin.isEmpty() ? "" : " at " + origin);
  }

  /** Builds a {@link Rule}; not safe for use by several threads, reusable after {@link #build}. */
  public static final class Builder {
    private final List<Entry> path = new ArrayList<>();
    private final List<Policy> policies = new ArrayList<>();
    private boolean shadow;
    private @Nullable FailureMode failureMode;
    private @Nullable String hashTag;
    private String origin = "";

    private Builder() {}

    /** Appends a step that any value of the key satisfies. */
    public Builder on(String key) {
      path.add(new Entry(key, Pattern.any()));
      return this;
    }

    /** Appends a step; a value with a {@code *} is a wildcard. */
    public Builder on(String key, String value) {
      path.add(new Entry(key, Pattern.of(value)));
      return this;
    }

    /** Appends steps. */
    public Builder path(List<Entry> entries) {
      path.addAll(entries);
      return this;
    }

    /** Appends a limit. */
    public Builder limit(Policy policy) {
      policies.add(policy);
      return this;
    }

    /** Sets whether the rule is only evaluated and reported; default false. */
    public Builder shadow(boolean shadow) {
      this.shadow = shadow;
      return this;
    }

    /**
     * Sets what answers when the backend cannot; default: what {@link
     * FailOpenBackendBuilder#failureMode} says.
     */
    public Builder failureMode(FailureMode failureMode) {
      this.failureMode = failureMode;
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
      this.hashTag = key;
      return this;
    }

    /** Sets where the rule was written; default empty. */
    public Builder origin(String origin) {
      this.origin = origin;
      return this;
    }

    /**
     * Returns the rule.
     *
     * @throws IllegalArgumentException if the path is empty or names a key twice, a rule without
     *     limits is marked shadow or has a hash tag, or the hash tag is not on the path
     */
    public Rule build() {
      return new Rule(this);
    }
  }
}
