package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * A check that is denied and a refund that would let it pass, in every order that their steps can
 * have: once the refund is over, nobody is told that denial.
 */
final class DenialRaceTest {

  private static final CounterKey KEY =
      CounterKey.of("k", Policy.tokenBucket(10, Duration.ofHours(1)));
  private static final Check CHECK = new Check(KEY, 1);

  /** A store of one counter that denies until it is refunded, and the memory in front of it. */
  private static final class World {
    final DenialMemory memory = new DenialMemory(Duration.ofSeconds(5), 16, () -> 0);
    boolean refunded;
    int generation;
    boolean denied;

    void readGeneration() {
      generation = memory.generation(KEY);
    }

    void decide() {
      denied = !refunded;
    }

    void remember() {
      if (denied) {
        LimitStatus status =
            new LimitStatus(KEY, 1, false, false, 0, 360_000_000, 3_600_000_000L, 0);
        memory.remember(List.of(status), new int[] {generation}, 0);
      }
    }

    void change() {
      memory.changed(KEY);
    }

    void execute() {
      refunded = true;
    }

    boolean remembers() {
      return memory.recall(CHECK, memory.generation(KEY), 0) != null;
    }
  }

  private static final List<Consumer<World>> CHECKING =
      List.of(World::readGeneration, World::decide, World::remember);

  /** Returns every order of two threads' steps. */
  private static List<List<Consumer<World>>> orders(
      List<Consumer<World>> one, List<Consumer<World>> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return List.of(one.isEmpty() ? other : one);
    }
    List<List<Consumer<World>>> orders = new ArrayList<>();
    addOrders(orders, one.get(0), one.subList(1, one.size()), other);
    addOrders(orders, other.get(0), one, other.subList(1, other.size()));
    return orders;
  }

  private static void addOrders(
      List<List<Consumer<World>>> orders,
      Consumer<World> first,
      List<Consumer<World>> one,
      List<Consumer<World>> other) {
    for (List<Consumer<World>> rest : orders(one, other)) {
      List<Consumer<World>> order = new ArrayList<>(List.of(first));
      order.addAll(rest);
      orders.add(order);
    }
  }

  /** Returns in how many orders the denial is told after the refund. */
  private static long stale(List<Consumer<World>> refunding) {
    return orders(CHECKING, refunding).stream()
        .filter(
            order -> {
              World world = new World();
              order.forEach(step -> step.accept(world));
              return world.remembers();
            })
        .count();
  }

  @Test
  void refundThatChangesTheGenerationBeforeAndAfter_isNeverFollowedByTheDenial() {
    List<Consumer<World>> refunding = List.of(World::change, World::execute, World::change);

    assertThat(orders(CHECKING, refunding)).hasSize(20);
    assertThat(stale(refunding)).isZero();
  }

  @Test
  void refundThatChangesItAfterOnly_isNeverFollowedByTheDenialEither() {
    assertThat(stale(List.of(World::execute, World::change))).isZero();
  }

  @Test
  void refundThatChangesItBeforeOnly_isCaught() {
    assertThat(stale(List.of(World::change, World::execute))).isPositive();
  }

  @Test
  void refundThatChangesNothing_isCaught() {
    assertThat(stale(List.of(World::execute))).isPositive();
  }

  @Test
  void refundUnderWay_freesWhoChecksMeanwhileFromWhatWasKnown() {
    World world = new World();
    CHECKING.forEach(step -> step.accept(world));
    assertThat(world.remembers()).isTrue();

    world.change();

    assertThat(world.remembers()).isFalse();
  }
}
