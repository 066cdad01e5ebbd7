package dev.limiter.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The committed traces, answered as the oracle answered them. */
interface VectorContract extends Contract {

  @TestFactory
  default Stream<DynamicTest> vectors() {
    return Stream.of(Algorithm.values())
        .flatMap(algorithm -> Vectors.of(algorithm).stream().map(trace -> test(algorithm, trace)));
  }

  private DynamicTest test(Algorithm algorithm, Trace trace) {
    String name = algorithm.text() + " " + trace.name();
    return DynamicTest.dynamicTest(name, () -> replay(trace));
  }

  private void replay(Trace trace) {
    Fixture fixture = fixture();
    String counter = fixture.fresh();
    List<Decision> decisions = new ArrayList<>();
    for (Trace.Step step : trace.steps()) {
      fixture.ticker().set(step.now());
      if (step instanceof Trace.Refunded refunded) {
        Decision decision = decisions.get(refunded.of());
        fixture.backend().refund(decision);
        decisions.add(decision);
      } else {
        decisions.add(replay(trace, decisions.size(), counter, (Trace.Asked) step));
      }
    }
  }

  private Decision replay(Trace trace, int index, String counter, Trace.Asked step) {
    Policy policy = step.policy();
    Decision decision = fixture().check(CounterKey.of(counter, policy), step.cost());
    assertThat(Outcome.of(decision))
        .as("%s[%d]: %s", trace.name(), index, step)
        .isEqualTo(step.outcome());
    return decision;
  }
}
