package dev.limiter.ctl;

import dev.limiter.redis.RedisRuleStore;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the fleet's rules are published. */
final class StoreOptions {

  private static final String VARIABLE = "LIMITER_REDIS";

  @Option(
      names = "--redis",
      paramLabel = "URI",
      description = {
        "redis://host:port and its siblings; default: what the environment's LIMITER_REDIS says,"
            + " where no other user of the machine sees a password."
      })
  private @Nullable String uri;

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      description = "What the fleet's keys begin with. Default: limiter:")
  private @Nullable String prefix;

  /** Returns the store; connects to nothing yet. */
  RedisRuleStore store(Subcommand command) {
    String where = uri == null ? System.getenv(VARIABLE) : uri;
    if (where == null || where.isBlank()) {
      throw command.wrong("which Redis? Give --redis URI, or set " + VARIABLE);
    }
    try {
      var builder = RedisRuleStore.builder(where);
      return (prefix == null ? builder : builder.keyPrefix(prefix)).build();
    } catch (IllegalArgumentException e) {
      throw command.wrong(String.valueOf(e.getMessage()));
    }
  }
}
