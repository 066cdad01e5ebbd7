package dev.limiter.ctl;

import dev.limiter.BackendException;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import dev.limiter.config.RuleBundle;
import dev.limiter.redis.RedisRuleStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The version that is published at present, as a command found it.
 *
 * @param version its number, 0 where there is none
 * @param texts its texts, empty where there are none any more
 */
record Published(long version, Optional<RuleBundle> texts) {

  static Published in(RedisRuleStore store) {
    long version = store.version();
    return new Published(version, version == 0 ? Optional.empty() : readable(store, version));
  }

  /** A text that was damaged is no reason not to publish another. */
  private static Optional<RuleBundle> readable(RedisRuleStore store, long version) {
    try {
      return store.texts(version);
    } catch (BackendException e) {
      if (e.kind() == BackendException.Kind.KEY) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Refuses a version that is not the expected one, if one is. */
  Published require(@Nullable Long expected) {
    if (expected != null && expected != version) {
      throw new Failure(
          ExitCode.REFUSED,
          "nothing published: version " + version + " is the present one, not " + expected);
    }
    return this;
  }

  /** Returns a version that is kept; refuses any other. */
  static RuleBundle texts(RedisRuleStore store, long version) {
    return store
        .texts(version)
        .orElseThrow(
            () ->
                new Failure(
                    ExitCode.REFUSED,
                    "version " + version + " is not kept; see: limiterctl history"));
  }

  boolean is(RuleBundle bundle) {
    return texts.filter(each -> each.checksum().equals(bundle.checksum())).isPresent();
  }

  /**
   * Returns what becomes of which rule when others replace this version; all are new where this one
   * cannot be read here, because a newer Limiter published it.
   */
  DiffReport replacedBy(RuleSet rules) {
    return DiffReport.of(
        rules()
            .map(present -> RuleDiff.between(present, rules))
            .orElseGet(() -> RuleDiff.added(rules)));
  }

  /** Returns a warning for each domain that others lack: limiters of it refuse them whole. */
  List<Remark> domainsGoneIn(RuleSet rules) {
    return rules().map(RuleSet::domains).orElse(Set.of()).stream()
        .filter(domain -> !rules.domains().contains(domain))
        .sorted()
        .map(
            domain ->
                new Remark(
                    Remark.WARNING,
                    "domain-gone",
                    null,
                    "domain '"
                        + domain
                        + "' of version "
                        + version
                        + " is not in these rules: its limiters keep what they have, and none can"
                        + " be started"))
        .toList();
  }

  private Optional<RuleSet> rules() {
    try {
      return texts.map(RuleBundle::parse);
    } catch (RuleException e) {
      return Optional.empty();
    }
  }
}
