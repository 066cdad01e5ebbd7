package dev.limiter.config;

/**
 * Something that {@link Lint} has to say of rules.
 *
 * @param severity how bad it is
 * @param code which check found it, in words joined by hyphens; stable, for tools. {@code error}
 *     for every fault for which rules are refused
 * @param place where it is: {@code file:line:column}, or what the rule's origin says; empty where
 *     it is of no one place
 * @param text what, why, and what to write instead, on one line
 */
public record Finding(Severity severity, String code, String place, String text) {

  @Override
  public String toString() {
    return (place.isEmpty() ? "" : place + ": ")
        + severity.name().toLowerCase(java.util.Locale.ROOT)
        + ": "
        + text
        + " ["
        + code
        + "]";
  }
}
