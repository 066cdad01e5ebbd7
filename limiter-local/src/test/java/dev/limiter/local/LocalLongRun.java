package dev.limiter.local;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.contract.LongRun;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.Outcome;
import dev.limiter.contract.Trace;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Millions of checks in process against the oracle: {@code mvn verify -Plong}. */
final class LocalLongRun {

  @Test
  void millionsOfChecks_areAnsweredAsTheOracleDoes() {
    LongRun.compare("Java", LocalLongRun::mismatches);
  }

  private static List<String> mismatches(List<Trace> traces) {
    List<String> mismatches = new ArrayList<>();
    for (Trace trace : traces) {
      replay(trace, mismatches);
    }
    return mismatches;
  }

  private static void replay(Trace trace, List<String> mismatches) {
    ManualTicker ticker = new ManualTicker(0);
    LocalBackend backend = LocalBackend.builder().ticker(ticker).build();
    List<Decision> decisions = new ArrayList<>();
    for (Trace.Step step : trace.steps()) {
      ticker.set(step.now());
      if (step instanceof Trace.Asked asked) {
        CounterKey key = CounterKey.of(trace.name(), asked.policy());
        decisions.add(backend.check(new Check(key, asked.cost())));
        Outcome outcome = Outcome.of(decisions.get(decisions.size() - 1));
        if (!outcome.equals(asked.outcome())) {
          mismatches.add(outcome + " for " + asked);
        }
      } else {
        Decision decision = decisions.get(((Trace.Refunded) step).of());
        backend.refund(decision);
        decisions.add(decision);
      }
    }
  }
}
