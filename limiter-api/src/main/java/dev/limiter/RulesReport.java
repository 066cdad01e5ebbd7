package dev.limiter;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what becomes of a limiter's rules: one line of the log and one call a change. */
final class RulesReport {

  private static final Logger LOG = LoggerFactory.getLogger(RateLimiter.class);
  private static final int SHOWN = 10;

  private final String domain;
  private final Listeners listeners;

  RulesReport(String domain, Listeners listeners) {
    this.domain = domain;
    this.listeners = listeners;
  }

  /** Other rules are in force. */
  void replaced(RulesInForce rules, RulesStatus status) {
    LOG.info("Rules of domain {} are {} from now on", domain, name(rules));
    listeners.toldOfRules(status);
  }

  /** What the source has now cannot be used. */
  void refused(RulesInForce rules, RulesStatus status) {
    LOG.warn(
        "Rules of domain {} cannot be renewed, {} stays in force: {}",
        domain,
        name(rules),
        shown(rules.problems));
    listeners.toldOfRules(status);
  }

  /** What the source has now is what is in force, after something else, or by another name. */
  void confirmed(RulesInForce rules, RulesStatus status) {
    LOG.info("Rules of domain {} are {}, unchanged", domain, name(rules));
    listeners.toldOfRules(status);
  }

  /** Says what is probably not meant in rules that are in force now, whatever it takes to find. */
  void warn(RulesInForce rules, RuleSource source) {
    try {
      List<String> warnings = source.warnings(rules.snapshot.rules(), domain);
      if (!warnings.isEmpty()) {
        LOG.warn(
            "Rules of domain {}, {}, are in force and probably do not do what was meant: {}",
            domain,
            name(rules),
            shown(warnings));
      }
    } catch (RuntimeException | StackOverflowError e) {
      LOG.warn("Rules of domain {} could not be looked at for what was not meant", domain, e);
    }
  }

  /** The source could not be left in order. */
  static void notClosed(Exception e) {
    LOG.warn("A rule source failed to end its watch", e);
  }

  private static String name(RulesInForce rules) {
    String version = rules.snapshot.version();
    String checksum = rules.snapshot.checksum();
    String sum =
        checksum.isEmpty() || (!version.isEmpty() && checksum.startsWith(version))
            ? ""
            : " (" + checksum.substring(0, Math.min(12, checksum.length())) + ")";
    return (version.isEmpty() ? "a version without a name" : "version " + version) + sum;
  }

  private static String shown(List<String> problems) {
    String shown = String.join("; ", problems.subList(0, Math.min(SHOWN, problems.size())));
    return problems.size() <= SHOWN
        ? shown
        : shown + "; and " + (problems.size() - SHOWN) + " more";
  }
}
