package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Fleet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** A server of its own for a fleet whose instances come and go. */
abstract class HeartbeatFixture {

  static final Duration INTERVAL = Duration.ofSeconds(1);

  /** What busy machines and a new connection may add. */
  static final Duration SLACK = Duration.ofMillis(300);

  static final Duration TWO_INTERVALS = INTERVAL.multipliedBy(2).plus(SLACK);

  final RedisServer server = RedisServer.start();
  final List<RedisBackend> backends = new ArrayList<>();
  final List<Fleet> fleets = new ArrayList<>();

  @AfterEach
  void close() {
    backends.forEach(RedisBackend::close);
    server.close();
  }

  RedisBackend backend(String uri) {
    return Backends.builder(uri).heartbeat(INTERVAL).deadline(Duration.ofMillis(200)).build();
  }

  void join(int instances, Supplier<RedisBackend> instance) {
    for (int i = 0; i < instances; i++) {
      RedisBackend backend = instance.get();
      backends.add(backend);
      fleets.add(backend.fleet());
    }
  }

  void join(int instances) {
    join(instances, () -> backend(server.uri()));
  }

  RedisBackend takeLast() {
    fleets.remove(fleets.size() - 1);
    return backends.remove(backends.size() - 1);
  }

  List<Integer> sizes() {
    return fleets.stream().map(Fleet::size).toList();
  }

  boolean isKnownToAll(int size) {
    return fleets.stream().allMatch(fleet -> fleet.size() == size);
  }

  void awaitSize(int size, Duration patience) {
    try {
      Eventually.holds(patience, size + " instances", () -> isKnownToAll(size));
    } catch (Late e) {
      throw new Late(e.getMessage() + " but " + sizes(), e);
    }
  }

  void assertSizeStays(int size, Duration duration) {
    long end = System.nanoTime() + duration.toNanos();
    while (System.nanoTime() < end) {
      assertThat(sizes()).containsOnly(size);
      Eventually.pause(Duration.ofMillis(5));
    }
  }
}
