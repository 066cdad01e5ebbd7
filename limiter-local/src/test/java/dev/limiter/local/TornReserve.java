package dev.limiter.local;

/** The broken twin of a reserve: changes its state whatever that has become. */
final class TornReserve extends Reserve {

  @Override
  @SuppressWarnings("ThreadPriorityCheck") // to be torn sooner
  boolean swap(long found, long to) {
    Thread.yield();
    EMPTY.setVolatile(this, to);
    return true;
  }
}
