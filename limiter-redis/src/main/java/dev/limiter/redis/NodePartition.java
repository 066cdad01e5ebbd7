package dev.limiter.redis;

import dev.limiter.Partition;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The counters of one node, which fail together.
 *
 * <p>While they are decided elsewhere no check calls the node: whoever asks whether it is down sees
 * to it that somebody connects to it anew.
 */
final class NodePartition implements Partition {

  private final String name;
  private final Supplier<@Nullable Node> node;
  private final IntPredicate serves;
  private final Trial trial;

  /**
   * Creates one.
   *
   * @param node the node at present; null where it has no counters any more, so that nothing of it
   *     can fail
   * @param serves whether a slot is the node's
   */
  NodePartition(String name, Supplier<@Nullable Node> node, IntPredicate serves, Trial trial) {
    this.name = name;
    this.node = node;
    this.serves = serves;
    this.trial = trial;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isDown() {
    Node current = node.get();
    if (current == null || !current.isDown()) {
      return false;
    }
    current.connect(); // should nobody be at it
    return true;
  }

  @Override
  public boolean isGone() {
    return node.get() == null;
  }

  @Override
  public void probe() {
    Node current = node.get();
    if (current != null) {
      trial.requirePassed(current.call(trial.call(serves), /* asking= */ false));
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
