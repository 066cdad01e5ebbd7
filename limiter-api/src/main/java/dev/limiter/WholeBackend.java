package dev.limiter;

/** The only part of a backend that has no parts. Nothing but a check can probe it. */
final class WholeBackend implements Partition {

  static final Partition PARTITION = new WholeBackend();

  private WholeBackend() {}

  @Override
  public String name() {
    return "backend";
  }

  @Override
  public boolean isDown() {
    return false;
  }

  @Override
  public void probe() {}
}
