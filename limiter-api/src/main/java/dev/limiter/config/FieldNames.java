package dev.limiter.config;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields that a kind of mapping has, and what to say of one that it has not. */
enum FieldNames {
  ROOT(Set.of("domain", "descriptors")),
  DESCRIPTOR(
      Set.of(
          "key",
          "value",
          "descriptors",
          "rate_limit",
          "shadow_mode",
          "enforced_percent",
          "quota_mode",
          "failure_mode",
          "hash_tag",
          "share_threshold",
          "detailed_metric",
          "value_to_metric",
          "metadata")),
  RATE_LIMIT(
      Set.of(
          "unit",
          "unit_multiplier",
          "requests_per_unit",
          "algorithm",
          "burst",
          "name",
          "replaces",
          "unlimited",
          "shadow_mode",
          "failure_mode")),
  REPLACED(Set.of("name"));

  private static final Map<FieldNames, String> PLACES =
      Map.of(
          ROOT, "the top of the file",
          DESCRIPTOR, "a descriptor",
          RATE_LIMIT, "a rate_limit",
          REPLACED, "an entry of replaces");

  @SuppressWarnings("ImmutableEnumChecker") // Set.of is
  private final Set<String> names;

  FieldNames(Set<String> names) {
    this.names = names;
  }

  /** Returns the fields. */
  Set<String> names() {
    return names;
  }

  /** Returns what is wrong with a field of this name in {@code what}, or null. */
  @Nullable String fault(String name, String what) {
    if (names.contains(name)) {
      return null;
    }
    String field = "field " + Problems.quote(name);
    for (FieldNames elsewhere : values()) {
      if (elsewhere.names.contains(name)) {
        return field + " belongs to " + PLACES.get(elsewhere) + ", not to a " + what;
      }
    }
    return "unknown "
        + field
        + " in a "
        + what
        + Spelling.closest(name, names).map(s -> ": did you mean '" + s + "'?").orElse("")
        + " (it has "
        + String.join(", ", sorted())
        + ")";
  }

  private List<String> sorted() {
    return names.stream().sorted().toList();
  }
}
