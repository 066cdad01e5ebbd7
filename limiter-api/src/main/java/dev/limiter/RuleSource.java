package dev.limiter;

import java.util.List;
import java.util.Objects;

/**
 * Where a limiter's rules come from (SPI): what they are now, and word of changes.
 *
 * <p>A lambda that loads rules is a source that never changes by itself; {@link RateLimiter#reload}
 * asks it again. A source that knows more overrides {@link #read} to name what it gives, and {@link
 * #watch} to tell when it has something else.
 *
 * <p>A limiter reads its source once while it is built, on the caller's thread, and from then on in
 * one thread of its own, where it may take its time or fail in any way: the rules in force stay.
 * Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface RuleSource {

  /**
   * Returns the rules as they are now.
   *
   * @throws RuleException if they cannot be read or are invalid
   */
  RuleSet load();

  /**
   * Returns the rules as they are now, with what names them; default: those of {@link #load},
   * without a name.
   *
   * @throws RuleException if they cannot be read or are invalid
   */
  default RuleSnapshot read() {
    return RuleSnapshot.of(load());
  }

  /**
   * Begins to tell a limiter when {@link #read} may give something else; default: never does.
   *
   * <p>Called before the first {@link #read}, so that no change is missed between the two. To tell
   * too often costs a reading each time and nothing else.
   *
   * @param follower who is to be told, by any thread
   * @return what ends it; must not wait for the follower
   */
  default AutoCloseable watch(RuleFollower follower) {
    return () -> {};
  }

  /**
   * Returns what is probably not meant in rules that this source gave, although they can be used,
   * each on one line; default: nothing. A limiter logs it once when it puts them in force.
   *
   * @param rules what {@link #read} gave
   * @param domain the domain that the limiter goes by; the others are not looked at
   */
  default List<String> warnings(RuleSet rules, String domain) {
    return List.of();
  }

  /** Returns a source that always gives these rules. */
  static RuleSource of(RuleSet rules) {
    Objects.requireNonNull(rules, "rules");
    return () -> rules;
  }
}
