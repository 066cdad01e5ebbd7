package dev.limiter.jmh.redis;

import static dev.limiter.jmh.redis.Implementation.BUCKET4J;
import static dev.limiter.jmh.redis.Implementation.EMPTY_SCRIPT;
import static dev.limiter.jmh.redis.Implementation.LIMITER;
import static dev.limiter.jmh.redis.Implementation.REDISSON;
import static dev.limiter.jmh.redis.Implementation.SPRING_CLOUD_GATEWAY;

import java.util.ArrayList;
import java.util.List;

/**
 * One load that implementations are put under side by side.
 *
 * @param place what is checked against
 * @param traffic which counters are checked
 * @param callers who checks
 */
public record Load(Place place, Traffic traffic, Callers callers) {

  /** The numbers of platform threads that speed is measured by. */
  public static final List<Integer> CALLERS = List.of(1, 8, 32, 64);

  /** One thread on many counters: the load that has every implementation in it. */
  public static final Load LONE = on(Traffic.MANY_KEYS, 1);

  /** A client that floods a limit it has used up. */
  public static final Load DENIED = on(Traffic.DENIED, 8);

  private static final int VIRTUAL = 1_000;
  private static final int ON_CLUSTER = 32;

  /** Returns a load of platform threads on one server. */
  public static Load on(Traffic traffic, int callers) {
    return new Load(Place.SERVER, traffic, Callers.platform(callers));
  }

  /** Returns all loads of a place, in the order of the report. */
  public static List<Load> all(Place place) {
    return place == Place.SERVER ? onServer() : List.of(onCluster());
  }

  private static Load onCluster() {
    return new Load(Place.CLUSTER, Traffic.MANY_KEYS, Callers.platform(ON_CLUSTER));
  }

  private static List<Load> onServer() {
    List<Load> loads = new ArrayList<>();
    for (Traffic traffic : List.of(Traffic.MANY_KEYS, Traffic.HOT_KEY)) {
      CALLERS.forEach(callers -> loads.add(on(traffic, callers)));
      loads.add(new Load(Place.SERVER, traffic, new Callers(VIRTUAL, true)));
    }
    loads.add(DENIED);
    return loads;
  }

  /** Returns those that are put under it. */
  public List<Implementation> implementations() {
    if (equals(LONE)) {
      return List.of(Implementation.values());
    }
    return traffic.admits()
        ? List.of(EMPTY_SCRIPT, LIMITER, SPRING_CLOUD_GATEWAY, BUCKET4J, REDISSON)
        : List.of(LIMITER, SPRING_CLOUD_GATEWAY, BUCKET4J, REDISSON);
  }

  /** Tells whether the running JDK can make it. */
  public boolean possible() {
    return callers.possible();
  }

  /** Returns the words for it. */
  public String title() {
    return (place == Place.CLUSTER ? "cluster, " : "") + traffic.title() + ", " + callers.title();
  }
}
