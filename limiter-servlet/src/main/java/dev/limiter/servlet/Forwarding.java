package dev.limiter.servlet;

import org.jspecify.annotations.Nullable;

/** The header in which proxies name whom they serve. */
enum Forwarding {
  X_FORWARDED_FOR("X-Forwarded-For"),
  FORWARDED("Forwarded");

  final String header;

  Forwarding(String header) {
    this.header = header;
  }

  /** Tells whether a comma may stand within quotes. */
  boolean quoted() {
    return this == FORWARDED;
  }

  /** Returns what an element of the header says the node is, null where it says nothing. */
  @Nullable String node(String element) {
    return quoted() ? ForwardedElement.node(element) : element;
  }
}
