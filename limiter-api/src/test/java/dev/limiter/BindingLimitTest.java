package dev.limiter;

import static dev.limiter.Statuses.allowed;
import static dev.limiter.Statuses.denied;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BindingLimitTest {

  /** Asserts that the first binds, whatever the order. */
  private static void assertFirstBinds(LimitStatus... statuses) {
    List<LimitStatus> order = new ArrayList<>(List.of(statuses));
    for (int i = 0; i < statuses.length; i++) {
      Collections.rotate(order, 1);
      assertThat(BindingLimit.of(order)).isSameAs(statuses[0]);
    }
  }

  @Test
  void of_allAllow_isTheSmallestShare() {
    assertFirstBinds(
        allowed("hour", 1000, 20), allowed("second", 10, 5), allowed("minute", 100, 3));
  }

  @Test
  void of_someDeny_isTheLongestWaitOfThose() {
    assertFirstBinds(denied("long", 900), denied("short", 800), allowed("empty", 100, 0));
  }

  @Test
  void of_oneCanNeverPass_bindsBeforeAnyWait() {
    assertFirstBinds(denied("never", LimitStatus.NEVER), denied("long", Long.MAX_VALUE - 1));
  }

  @Test
  void of_shadowDenies_doesNotBind() {
    assertFirstBinds(allowed("enforced", 10, 9), denied("shadow", 100).asShadow());
    assertThat(BindingLimit.of(List.of(denied("shadow", 100).asShadow()))).isNull();
    assertThat(BindingLimit.of(List.of())).isNull();
  }

  @Test
  void of_equalShares_isTheFirst() {
    LimitStatus first = allowed("a", 10, 5);

    assertThat(BindingLimit.of(List.of(first, allowed("b", 100, 50)))).isSameAs(first);
  }

  @Test
  void of_limitZero_bindsBeforeAnyShare() {
    assertFirstBinds(allowed("zero", 0, 0), allowed("one", 10, 1));
  }
}
