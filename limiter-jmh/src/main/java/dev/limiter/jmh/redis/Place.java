package dev.limiter.jmh.redis;

/** What is checked against. */
public enum Place {
  /** One server. */
  SERVER("One server"),
  /** A cluster of three nodes, without replicas. */
  CLUSTER("A cluster of three nodes");

  private final String title;

  Place(String title) {
    this.title = title;
  }

  /** Returns the words for it. */
  public String title() {
    return title;
  }
}
