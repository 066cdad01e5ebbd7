package dev.limiter.redis;

import dev.limiter.Algorithm;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** All scripts that there are, for tests that load them. */
final class EveryScript {

  private EveryScript() {}

  static List<Script> list() {
    List<Script> scripts = new ArrayList<>();
    Algorithm[] all = Algorithm.values();
    for (int chosen = 1; chosen < 1 << all.length; chosen++) {
      EnumSet<Algorithm> algorithms = EnumSet.noneOf(Algorithm.class);
      for (int i = 0; i < all.length; i++) {
        if ((chosen & (1 << i)) != 0) {
          algorithms.add(all[i]);
        }
      }
      scripts.add(Scripts.toCheck(algorithms));
      scripts.add(Scripts.toLook(algorithms));
      scripts.add(Scripts.toRefund(algorithms));
      scripts.add(Scripts.toReset(algorithms));
    }
    for (Algorithm algorithm : all) {
      scripts.add(Scripts.toShare(algorithm));
    }
    scripts.add(Scripts.toGather());
    scripts.add(Scripts.toBeat());
    scripts.add(Scripts.toLeave());
    return scripts;
  }
}
