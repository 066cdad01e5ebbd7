package dev.limiter.jmh.redis;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the Redis suite measured; not safe for use by several threads. */
public final class RedisFigures {

  private final Map<Load, LoadFigures> loads = new HashMap<>();
  private final Map<Implementation, Double> bytes = new EnumMap<>(Implementation.class);
  private final Map<Implementation, Store> stores = new EnumMap<>(Implementation.class);
  private String serverVersion = "unknown";
  private int nameLength;

  /**
   * What a server holds with very many counters in it.
   *
   * @param counters how many
   * @param nameLength how long the name of each is
   * @param used the bytes that it has allocated for them
   * @param resident the bytes that it occupies for them
   */
  public record Store(long counters, int nameLength, long used, long resident) {}

  /** Sets what was measured under a load. */
  public void load(Load load, LoadFigures figures) {
    loads.put(load, figures);
  }

  /** Returns what was measured under a load; empty if it was not made. */
  public Optional<LoadFigures> load(Load load) {
    return Optional.ofNullable(loads.get(load));
  }

  /** Sets how many bytes the server holds per counter. */
  public void bytesPerKey(Implementation implementation, double figure) {
    bytes.put(implementation, figure);
  }

  /** Returns how many bytes the server holds per counter; empty where that is not measured. */
  public Optional<Double> bytesPerKey(Implementation implementation) {
    return Optional.ofNullable(bytes.get(implementation));
  }

  /** Returns how many times the other's bytes per counter it is; empty where not measured. */
  public Optional<Double> bytesRatio(Implementation implementation, Implementation other) {
    return bytesPerKey(implementation)
        .flatMap(mine -> bytesPerKey(other).map(theirs -> mine / theirs));
  }

  /** Sets the length of the names of the counters whose bytes are given. */
  public void nameLength(int length) {
    nameLength = length;
  }

  /** Returns the length of the names of the counters whose bytes are given. */
  public int nameLength() {
    return nameLength;
  }

  /** Sets what the server holds with very many counters. */
  public void store(Implementation implementation, Store store) {
    stores.put(implementation, store);
  }

  /** Returns what the server holds with very many counters; empty where that is not measured. */
  public Optional<Store> store(Implementation implementation) {
    return Optional.ofNullable(stores.get(implementation));
  }

  /** Sets the server's version. */
  public void serverVersion(String version) {
    serverVersion = version;
  }

  /** Returns the server's version. */
  public String serverVersion() {
    return serverVersion;
  }
}
