package dev.limiter;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A backend that answers as it is told and remembers what it was asked: for tests of what is built
 * around a backend. Real backends are tested by their contract.
 */
final class ScriptedBackend implements FallbackTier, Partition {

  final List<List<Check>> asked = new ArrayList<>();
  final List<Decision> refunded = new ArrayList<>();
  final List<Decision> recorded = new ArrayList<>();
  final List<Long> recordedAt = new ArrayList<>();
  final List<List<CounterKey>> reset = new ArrayList<>();
  final List<Decision> forgotten = new ArrayList<>();
  Predicate<Check> admits = check -> true;
  RuntimeException failure;
  Decision.Source source = Decision.Source.BACKEND;
  long micros = 1_000;
  boolean closed;
  boolean down;
  boolean gone;
  int probes;
  RuntimeException probeFailure;
  int fleet;

  @Override
  public Decision check(Check check) {
    asked.add(List.of(check));
    failIfTold();
    LimitStatus status = status(check);
    return Decision.of(
        source,
        check.key(),
        check.cost(),
        status.allowed(),
        status.remaining(),
        status.retryAfterMicros(),
        status.resetAfterMicros(),
        micros);
  }

  @Override
  public Decision check(List<Check> checks) {
    asked.add(List.copyOf(checks));
    failIfTold();
    return Decision.of(source, checks.stream().map(this::status).toList());
  }

  private LimitStatus status(Check check) {
    boolean allowed = admits.test(check);
    long remaining = allowed ? check.policy().burst() - check.cost() : 0;
    return new LimitStatus(
        check.key(),
        check.cost(),
        allowed,
        check.key().shadow(),
        remaining,
        allowed ? 0 : 2_000_000,
        3_000_000,
        micros);
  }

  private void failIfTold() {
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void refund(Decision decision) {
    failIfTold();
    refunded.add(decision);
  }

  @Override
  public void reset(List<CounterKey> keys) {
    failIfTold();
    reset.add(List.copyOf(keys));
  }

  @Override
  public long nowMicros() {
    return micros;
  }

  @Override
  public Decision refusal(Check check) {
    return admits.test(check) ? null : check(check);
  }

  @Override
  public Decision refusal(List<Check> checks) {
    return checks.stream().allMatch(admits) ? null : check(checks);
  }

  @Override
  public void record(Decision admitted, long sentMicros) {
    recorded.add(admitted);
    recordedAt.add(sentMicros);
  }

  @Override
  public void forget(Decision admitted) {
    forgotten.add(admitted);
  }

  @Override
  public Decision alone(Check check, Share share) {
    return check(check).withSource(Decision.Source.FALLBACK);
  }

  @Override
  public Decision alone(List<Check> checks, Share share) {
    return check(checks).withSource(Decision.Source.FALLBACK);
  }

  @Override
  public void refundAlone(Decision decision) {
    refund(decision);
  }

  @Override
  public Partition partition(CounterKey key) {
    return this;
  }

  @Override
  public Fleet fleet() {
    return () -> fleet;
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public boolean isDown() {
    return down;
  }

  @Override
  public boolean isGone() {
    return gone;
  }

  @Override
  public void probe() {
    probes++;
    if (down) {
      throw new BackendException(BackendException.Kind.UNAVAILABLE, "down", null);
    }
    if (probeFailure != null) {
      throw probeFailure;
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
