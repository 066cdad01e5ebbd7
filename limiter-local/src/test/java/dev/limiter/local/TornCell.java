package dev.limiter.local;

import dev.limiter.Algorithm;
import dev.limiter.Policy;

/** The broken twin of a cell: does what it does, and claims nothing. */
final class TornCell extends Cell {

  private final Cell cell;

  TornCell(Algorithm algorithm, long id) {
    super(id, null, 0);
    this.cell = Cell.create(algorithm, 1, null);
  }

  @Override
  void claim() {
    // That is what is broken.
  }

  @Override
  void release() {
    // That, too.
  }

  @Override
  Algorithm algorithm() {
    return cell.algorithm();
  }

  @Override
  long wait(Policy policy, long now, long cost) {
    return cell.wait(policy, now, cost);
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // to be torn sooner
  void take(Policy policy, long now, long cost) {
    Thread.yield();
    cell.take(policy, now, cost);
  }

  @Override
  long remaining(Policy policy, long now) {
    return cell.remaining(policy, now);
  }

  @Override
  long resetAfter(Policy policy, long now) {
    return cell.resetAfter(policy, now);
  }

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // to be torn sooner
  void giveBack(Policy policy, long now, long cost, long fullAt) {
    Thread.yield();
    cell.giveBack(policy, now, cost, fullAt);
  }

  @Override
  void clear() {
    cell.clear();
  }

  @Override
  void follow(Policy policy, Admitted admitted) {
    cell.follow(policy, admitted);
  }

  @Override
  void unfollow(Policy policy, Admitted admitted, long now) {
    cell.unfollow(policy, admitted, now);
  }
}
