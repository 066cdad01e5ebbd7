package dev.limiter.examples.outage;

import dev.limiter.Decision.Source;
import dev.limiter.Descriptor;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import dev.limiter.RuleSet;
import dev.limiter.RuleSource;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisBackend;
import java.util.List;

/** One instance of a service: a limiter with a connection and a local tier of its own. */
final class Instance implements AutoCloseable {

  private static final Descriptor BUSY = Descriptor.of("api_key", "busy");
  private static final Descriptor OTHER = Descriptor.of("api_key", "other");

  private final FailOpenBackend backend;
  private final RateLimiter limiter;
  private final boolean learns;

  Instance(String uri, Strategy strategy) {
    Rule rule =
        Rule.builder().on("api_key").limit(Plan.POLICY).failureMode(strategy.failureMode()).build();
    RedisBackend redis = RedisBackend.builder(uri).deadline(Plan.DEADLINE).build();
    backend = FailOpenBackend.builder(redis, LocalBackend.create()).share(strategy.share()).build();
    limiter =
        RateLimiter.builder()
            .rules(RuleSource.of(RuleSet.of("drill", List.of(rule))))
            .backend(backend)
            .build();
    learns = strategy.share().learned();
  }

  /**
   * Tells whether the store decides, which is asked for a counter that is not the busy one, and
   * whether this instance knows of all the others where it makes use of that.
   */
  boolean isReady() {
    return limiter.peek(OTHER).source() == Source.BACKEND
        && (!learns || backend.fleet().size() == Plan.INSTANCES);
  }

  Call.Result check() {
    try {
      return Call.Result.of(limiter.check(BUSY));
    } catch (RuntimeException e) {
      return Call.Result.FAILED;
    }
  }

  @Override
  public void close() {
    limiter.close();
  }
}
