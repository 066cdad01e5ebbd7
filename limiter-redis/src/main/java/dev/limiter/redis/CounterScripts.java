package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import dev.limiter.Partition;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Asks the scripts about counters; those of one call are in one partition. */
final class CounterScripts {

  private final ScriptRunner runner;
  private final Parameters parameters;
  private final DenialMemory denials;

  CounterScripts(ScriptRunner runner, Parameters parameters, DenialMemory denials) {
    this.runner = runner;
    this.parameters = parameters;
    this.denials = denials;
  }

  /** Returns things by the partition of their counters, in the order in which they first occur. */
  <T> List<List<T>> partitions(List<T> things, Function<T, CounterKey> key) {
    if (!runner.isPartitioned()) {
      return List.of(things);
    }
    Map<Integer, List<T>> partitions = new LinkedHashMap<>();
    for (T thing : things) {
      int slot = parameters.slot(key.apply(thing));
      partitions.computeIfAbsent(slot, s -> new ArrayList<>()).add(thing);
    }
    return List.copyOf(partitions.values());
  }

  /** Returns the part of the store that has a counter. */
  Partition partition(CounterKey key) {
    return runner.partitionOf(runner.isPartitioned() ? parameters.slot(key) : 0);
  }

  /** Checks a counter that is not shadow. */
  Decision check(Check check, Deadline deadline) {
    Script script = Scripts.toCheck(check.policy().algorithm());
    ScriptCall call = new ScriptCall(script, 1, parameters.ofCheck(check), deadline, check.key());
    return Replies.decision(check, runner.run(call));
  }

  /** Checks several counters, all or nothing. */
  List<LimitStatus> check(List<Check> checks, Deadline deadline) {
    return ask(Scripts.toCheck(algorithms(checks)), checks, parameters.ofChecks(checks), deadline);
  }

  /** Checks several counters, all or nothing, as if their quotas were shadow. */
  List<LimitStatus> checkApart(List<Check> checks, Deadline deadline) {
    byte[][] of = parameters.ofChecksApart(checks);
    return ask(Scripts.toCheck(algorithms(checks)), checks, of, deadline);
  }

  /** Answers as a check would, and takes nothing. */
  List<LimitStatus> look(List<Check> checks, Deadline deadline) {
    return ask(Scripts.toLook(algorithms(checks)), checks, parameters.ofChecks(checks), deadline);
  }

  private List<LimitStatus> ask(Script script, List<Check> checks, byte[][] of, Deadline deadline) {
    return Replies.statuses(checks, runner.run(ScriptCall.of(script, checks.size(), of, deadline)));
  }

  /**
   * Gives back what was charged, and forgets the denials of those counters; returns how they are
   * after it.
   */
  List<LimitStatus> refund(List<LimitStatus> charged, Deadline deadline) {
    Script script = Scripts.toRefund(algorithms(charged.stream().map(LimitStatus::policy)));
    byte[][] of = parameters.ofRefund(charged);
    Object reply =
        denials.changing(
            charged.stream().map(LimitStatus::key).toList(),
            () -> runner.run(ScriptCall.of(script, charged.size(), of, deadline)));
    return Replies.statuses(
        charged.stream().map(status -> new Check(status.key(), status.cost())).toList(), reply);
  }

  /** Forgets what was taken of counters, and their denials. */
  void reset(List<CounterKey> keys, Deadline deadline) {
    List<Check> peeks = keys.stream().map(key -> new Check(key, 0)).toList();
    Script script = Scripts.toReset(algorithms(peeks));
    byte[][] of = parameters.ofChecks(peeks);
    Object reply =
        denials.changing(keys, () -> runner.run(ScriptCall.of(script, keys.size(), of, deadline)));
    Replies.requireCount(reply);
  }

  private static Set<Algorithm> algorithms(List<Check> checks) {
    return algorithms(checks.stream().map(Check::policy));
  }

  private static Set<Algorithm> algorithms(Stream<Policy> policies) {
    EnumSet<Algorithm> algorithms = EnumSet.noneOf(Algorithm.class);
    policies.forEach(policy -> algorithms.add(policy.algorithm()));
    return algorithms;
  }

  void close() {
    runner.close();
  }
}
