package dev.limiter.examples.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.examples.outage.Call.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

  private static Verdict verdict(Strategy strategy, double admitted, int failed) {
    List<Call> calls = new ArrayList<>();
    int count = (int) Math.round(admitted * 10 * Plan.LIMIT);
    calls.addAll(Collections.nCopies(count, new Call(0, 15, 15, Result.ADMITTED_ALONE)));
    calls.addAll(Collections.nCopies(failed, new Call(0, 15, 15, Result.FAILED)));
    return new Verdict(strategy, Traffic.EVEN, new Recording(calls, 10, 20, 30));
  }

  @Test
  void good_ofAuto_isNineTenthsToAboutTheLimitAndABurst() {
    assertThat(verdict(Strategy.AUTO, 0.89, 0).good()).isFalse();
    assertThat(verdict(Strategy.AUTO, 0.91, 0).good()).isTrue();
    assertThat(verdict(Strategy.AUTO, 1.16, 0).good()).isTrue(); // 40 of 3,000 on top
    assertThat(verdict(Strategy.AUTO, 1.17, 0).good()).isFalse();
  }

  @Test
  void good_ofTheOthers_isAnythingButAnException() {
    assertThat(verdict(Strategy.ALLOW, 3, 0).good()).isTrue();
    assertThat(verdict(Strategy.EQUAL, 0.5, 0).good()).isTrue();
    assertThat(verdict(Strategy.EQUAL, 1, 1).good()).isFalse();
  }

  @Test
  void tableRow_hasAsManyCellsAsTheHead() {
    String row = verdict(Strategy.AUTO, 1, 0).asTableRow();
    long cells = row.chars().filter(c -> c == '|').count();

    assertThat(Verdict.tableHead().lines())
        .allSatisfy(
            line -> assertThat(line.chars().filter(c -> c == '|').count()).isEqualTo(cells));
    assertThat(row).startsWith("| share = auto | even | 1.00 | 0 ms | 0 of 3,000 | never |");
  }
}
