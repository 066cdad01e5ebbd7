package dev.limiter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The counters that several charges are to be counted on, with what each is to be charged. */
final class CheckPlan {

  private final List<CompiledRule> rules = new ArrayList<>();
  private final List<Charge> charges = new ArrayList<>();

  private CheckPlan() {}

  /** Returns what a backend is to be asked; charges of one counter are added up. */
  static List<Check> of(RuleIndex index, List<Charge> charges) {
    CheckPlan plan = new CheckPlan();
    for (Charge charge : charges) {
      Descriptor descriptor = Objects.requireNonNull(charge, "charge").descriptor();
      CompiledRule enforced = index.enforced(descriptor);
      if (enforced != null) {
        plan.add(enforced, charge);
      }
      if (index.hasShadow()) {
        index.shadow(descriptor, enforced).forEach(shadow -> plan.add(shadow, charge));
      }
    }
    return plan.checks(index.isReplacing() ? new Replacement(plan.rules) : null);
  }

  private void add(CompiledRule rule, Charge charge) {
    rules.add(rule);
    charges.add(charge);
  }

  private List<Check> checks(@Nullable Replacement replacement) {
    Map<CounterKey, Long> costs = new LinkedHashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      CompiledRule rule = rules.get(i);
      Charge charge = charges.get(i);
      for (CounterKey key : rule.keys(charge.descriptor())) {
        if (replacement == null || replacement.of(rule, key.policy()) == null) {
          costs.merge(key, charge.cost(), CheckPlan::saturatingAdd);
        }
      }
    }
    List<Check> checks = new ArrayList<>(costs.size());
    costs.forEach((key, cost) -> checks.add(new Check(key, cost)));
    return checks;
  }

  /** A sum that overflows is above every capacity, as is the largest long. */
  private static long saturatingAdd(long a, long b) {
    long sum = a + b;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }
}
