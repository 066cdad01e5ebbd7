package dev.limiter.config;

import dev.limiter.Policy;
import dev.limiter.Rule;
import dev.limiter.config.RateLimitReader.RateLimit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads the {@code rate_limit} of a descriptor: one limit, or a list of them. */
final class LimitsReader {

  private final Problems problems;
  private final RateLimitReader rateLimits;

  LimitsReader(Problems problems) {
    this.problems = problems;
    this.rateLimits = new RateLimitReader(problems);
  }

  /**
   * What a descriptor's {@code rate_limit} says.
   *
   * @param limits what could be read
   * @param policies the limits among them that count
   * @param counts whether there is a limit that counts, be it too faulty to be read
   */
  record Limits(List<RateLimit> limits, List<Policy> policies, boolean counts) {

    private static final Limits NONE = new Limits(List.of(), List.of(), false);
    private static final Limits UNREADABLE = new Limits(List.of(), List.of(), true);

    /** Gives a rule the limits, and what they say of it besides. */
    void addTo(Rule.Builder rule, Problems problems) {
      policies().forEach(rule::limit);
      for (RateLimit limit : limits) {
        limit
            .replaces()
            .forEach(replaced -> problems.tellPlace(replaced.node(), replaced.name(), rule));
        if (limit.unlimited() && policies.isEmpty()) { // beside a limit it is a fault, reported
          rule.name(limit.name());
        }
      }
    }
  }

  Limits read(YamlMap map) {
    Node node = map.field("rate_limit");
    if (node == null) {
      boolean faulty = map.withoutValue("rate_limit") != null; // of which nothing else is to say
      return faulty ? Limits.UNREADABLE : Limits.NONE;
    }
    List<RateLimit> limits = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      if (list.getValue().isEmpty()) {
        problems.add(node, "rate_limit must not be an empty list: leave the field out");
      }
      for (Node each : list.getValue()) {
        add(limits, rateLimits.read(each, list.getValue().size() > 1));
      }
      limits.stream()
          .filter(limit -> limit.unlimited() && limits.size() > 1)
          .forEach(
              limit -> problems.add(limit.node(), "unlimited has no place in a list of limits"));
    } else {
      add(limits, rateLimits.read(node, false));
    }
    boolean counts = limits.isEmpty();
    List<Policy> policies = new ArrayList<>(limits.size());
    for (RateLimit limit : limits) {
      counts |= !limit.unlimited();
      Policy policy = limit.policy();
      if (policy != null) {
        policies.add(policy);
      }
    }
    if (policies.size() > 1) {
      refuseEqualNames(map, policies);
    }
    if (limits.stream().anyMatch(limit -> !limit.replaces().isEmpty())) {
      refuseOwnNames(limits);
    }
    return new Limits(limits, policies, counts);
  }

  private static void add(List<RateLimit> limits, @Nullable RateLimit limit) {
    if (limit != null) {
      limits.add(limit);
    }
  }

  private void refuseEqualNames(YamlMap map, List<Policy> policies) {
    Set<String> names = new HashSet<>();
    for (Policy policy : policies) {
      if (!names.add(policy.name().toLowerCase(Locale.ROOT))) {
        problems.add(
            map.at("rate_limit"),
            "two limits of one descriptor have the same name (compared without case): "
                + Problems.quote(policy.name())
                + "; give them a name each");
      }
    }
  }

  private void refuseOwnNames(List<RateLimit> limits) {
    Set<String> own = new HashSet<>();
    for (RateLimit limit : limits) {
      Policy policy = limit.policy();
      String name = policy == null ? limit.name() : policy.name();
      if (name != null) {
        own.add(name);
      }
    }
    for (RateLimit limit : limits) {
      limit
          .replaces()
          .removeIf(
              replaced -> {
                boolean itself = own.contains(replaced.name());
                if (itself) {
                  problems.add(
                      replaced.node(),
                      "replaces must name a limit of another descriptor, not its own: "
                          + Problems.quote(replaced.name()));
                }
                return itself;
              });
    }
  }
}
