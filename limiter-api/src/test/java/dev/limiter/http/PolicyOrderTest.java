package dev.limiter.http;

import static dev.limiter.http.Statuses.SECOND;
import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.decision;
import static dev.limiter.http.Statuses.denied;
import static dev.limiter.http.Statuses.never;
import static dev.limiter.http.Statuses.shadow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PolicyOrderTest {

  private static Policy ten(String name) {
    return Policy.tokenBucket(10, Duration.ofMinutes(1)).withName(name);
  }

  @Test
  void shown_severalLimits_areMostRestrictiveFirst() {
    LimitStatus never = never(ten("never"), 3);
    LimitStatus longWait = denied(ten("long"), 0, 9 * SECOND);
    LimitStatus shortWait = denied(ten("short"), 0, SECOND);
    LimitStatus little = allowed(ten("little"), 1);
    LimitStatus much = allowed(ten("much"), 9);

    assertThat(PolicyOrder.shown(decision(much, shortWait, never, little, longWait)))
        .containsExactly(never, longWait, shortWait, little, much);
  }

  @Test
  void shown_equalLimits_keepTheOrderOfTheCheck() {
    LimitStatus first = allowed(ten("first"), 5);
    LimitStatus second = allowed(ten("second"), 5);

    assertThat(PolicyOrder.shown(decision(first, second))).containsExactly(first, second);
    assertThat(PolicyOrder.shown(decision(second, first))).containsExactly(second, first);
  }

  @Test
  void shown_namesEqualWithoutCase_isTheMoreRestrictive() {
    LimitStatus lower = allowed(ten("api"), 8);
    LimitStatus upper = allowed(ten("API"), 2);

    assertThat(PolicyOrder.shown(decision(lower, upper))).containsExactly(upper);
  }

  @Test
  void shown_nameOfAShadowLimit_doesNotHideTheEnforced() {
    LimitStatus enforced = allowed(ten("api"), 8);

    assertThat(PolicyOrder.shown(decision(shadow(denied(ten("api"), 0, SECOND)), enforced)))
        .containsExactly(enforced);
  }
}
