package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ring, beside a list. */
final class InstantsTest {

  private static List<Long> list(Instants instants) {
    List<Long> list = new ArrayList<>();
    for (int i = 0; i < instants.size(); i++) {
      list.add(instants.get(i));
    }
    return list;
  }

  @Test
  void anySequence_isThatOfAList() {
    Draws draws = Draws.printed("instants");
    for (int run = 0; run < 300; run++) {
      Instants instants = new Instants();
      List<Long> expected = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        change(draws, instants, expected);
        assertThat(list(instants)).isEqualTo(expected);
      }
    }
  }

  private static void change(Draws draws, Instants instants, List<Long> expected) {
    int some = (int) draws.between(0, expected.size());
    Long instant = draws.between(1, 20);
    switch ((int) draws.between(0, 5)) {
      case 0 -> {
        instants.dropOldest(some);
        expected.subList(0, some).clear();
      }
      case 1 -> {
        instants.dropNewest(some);
        expected.subList(expected.size() - some, expected.size()).clear();
      }
      case 2 -> {
        int size = expected.size();
        for (int i = 0; i < some; i++) {
          expected.remove(instant);
        }
        assertThat(instants.remove(instant, some)).isEqualTo(size - expected.size());
      }
      default -> {
        int count = (int) draws.between(0, 9);
        instants.add(instant, count);
        int at = expected.size();
        while (at > 0 && expected.get(at - 1) > instant) {
          at--;
        }
        for (int i = 0; i < count; i++) {
          expected.add(at, instant);
        }
      }
    }
  }
}
