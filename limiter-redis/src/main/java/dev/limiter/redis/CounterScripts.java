package dev.limiter.redis;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.LimitStatus;
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

  CounterScripts(ScriptRunner runner, Parameters parameters) {
    this.runner = runner;
    this.parameters = parameters;
  }

  /** Returns things by the partition of their counters, in the order in which they first occur. */
  <T> List<List<T>> partitions(List<T> things, Function<T, CounterKey> key) {
    if (!runner.isPartitioned()) {
      return List.of(things);
    }
    Map<Integer, List<T>> partitions = new LinkedHashMap<>();
    for (T thing : things) {
      int partition = runner.partition(parameters.key(key.apply(thing)));
      partitions.computeIfAbsent(partition, p -> new ArrayList<>()).add(thing);
    }
    return List.copyOf(partitions.values());
  }

  /** Checks a counter that is not shadow. */
  Decision check(Check check) {
    Script script = Scripts.toCheck(check.policy().algorithm());
    return Replies.decision(check, runner.run(script, 1, parameters.ofCheck(check)));
  }

  /** Checks several counters, all or nothing. */
  List<LimitStatus> check(List<Check> checks) {
    return ask(Scripts.toCheck(algorithms(checks)), checks);
  }

  /** Answers as a check would, and takes nothing. */
  List<LimitStatus> look(List<Check> checks) {
    return ask(Scripts.toLook(algorithms(checks)), checks);
  }

  private List<LimitStatus> ask(Script script, List<Check> checks) {
    return Replies.statuses(checks, runner.run(script, checks.size(), parameters.ofChecks(checks)));
  }

  /** Gives back what was charged; returns how the counters are after it. */
  List<LimitStatus> refund(List<LimitStatus> charged) {
    Script script = Scripts.toRefund(algorithms(charged.stream().map(LimitStatus::policy)));
    Object reply = runner.run(script, charged.size(), parameters.ofRefund(charged));
    return Replies.statuses(
        charged.stream().map(status -> new Check(status.key(), status.cost())).toList(), reply);
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
