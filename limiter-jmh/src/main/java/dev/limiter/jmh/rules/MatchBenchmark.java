package dev.limiter.jmh.rules;

import dev.limiter.Backend;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.RateLimiter;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.config.RuleText;
import dev.limiter.local.LocalBackend;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A check whose backend says yes at once, with a descriptor that is built for it: what is left is
 * the matching. The keys come at random: all that have an override, or 100,000 that have none.
 */
public class MatchBenchmark {

  /** A limiter with so many overrides. */
  @State(Scope.Benchmark)
  public static class Rules {
    @Param("10")
    int overrides;

    @Param Hit hit;
    private RateLimiter limiter;
    private String[] apiKeys;

    /** Builds it, and checks that the rules match as they should. */
    @Setup
    public void build() {
      RuleSet rules = RuleText.parse("rules.yaml", Overrides.text(overrides));
      limiter = limiter(rules, new YesBackend(rules));
      apiKeys = hit.keys(overrides);
      for (String apiKey : apiKeys) {
        RuleSet.Match match = rules.match(Overrides.DOMAIN, hit.descriptor(apiKey));
        if (!hit.is(match, apiKey)) {
          throw new IllegalStateException(apiKey + " is not matched by " + hit.title());
        }
      }
    }
  }

  private static RateLimiter limiter(RuleSet rules, Backend backend) {
    return RateLimiter.builder().rules(RuleSource.of(rules)).backend(backend).build();
  }

  /** Which key is next. */
  @State(Scope.Thread)
  public static class Next {
    private int state = 1;

    /** Marsaglia's 32-bit xorshift. */
    int below(int bound) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (int) (((state & 0xffff_ffffL) * bound) >>> 32);
    }
  }

  /** Decides nothing. */
  private static final class YesBackend implements Backend {
    private final Decision yes;

    YesBackend(RuleSet rules) {
      try (RateLimiter limiter = limiter(rules, LocalBackend.create())) {
        yes = limiter.check(Descriptor.empty()); // which no rule matches
      }
    }

    @Override
    public Decision check(Check check) {
      return yes;
    }

    @Override
    public Decision check(List<Check> checks) {
      return yes;
    }

    @Override
    public void refund(Decision decision) {}

    @Override
    public void reset(List<CounterKey> keys) {}
  }

  /** Checks one of the keys. */
  @Benchmark
  public Decision check(Rules rules, Next next) {
    String apiKey = rules.apiKeys[next.below(rules.apiKeys.length)];
    return rules.limiter.check(rules.hit.descriptor(apiKey));
  }
}
