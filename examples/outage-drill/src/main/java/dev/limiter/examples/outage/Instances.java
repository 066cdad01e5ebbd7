package dev.limiter.examples.outage;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The fleet: instances on one Redis. */
final class Instances implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<Instance> instances;

  private Instances(List<Instance> instances) {
    this.instances = instances;
  }

  /**
   * Starts them, and waits until the store decides for each, and each knows of all.
   *
   * @throws IllegalStateException if that takes too long
   */
  static Instances start(String uri, Strategy strategy) throws InterruptedException {
    Instances fleet =
        new Instances(
            Stream.generate(() -> new Instance(uri, strategy)).limit(Plan.INSTANCES).toList());
    long patience = System.nanoTime() + PATIENCE.toNanos();
    while (!fleet.instances.stream().allMatch(Instance::isReady)) {
      if (System.nanoTime() > patience) {
        fleet.close();
        throw new IllegalStateException("the instances could not use Redis at " + uri);
      }
      Thread.sleep(20);
    }
    return fleet;
  }

  Instance get(int instance) {
    return instances.get(instance);
  }

  @Override
  public void close() {
    instances.forEach(Instance::close);
  }
}
