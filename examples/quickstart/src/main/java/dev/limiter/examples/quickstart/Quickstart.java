package dev.limiter.examples.quickstart;

import dev.limiter.Backend;
import dev.limiter.FailOpenBackend;
import dev.limiter.RateLimiter;
import dev.limiter.RuleException;
import dev.limiter.RuleSource;
import dev.limiter.config.FileRuleSource;
import dev.limiter.local.LocalBackend;
import dev.limiter.redis.RedisBackend;
import dev.limiter.redis.RedisRuleSource;
import dev.limiter.redis.RedisRuleSourceBuilder;
import dev.limiter.redis.RedisRuleStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.apache.catalina.LifecycleException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a small HTTP service behind the filter: counters in process, or in Redis, failing open. */
@Command(
    name = "run",
    description = "A small HTTP service behind Limiter's filter.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      " 0:the demo went as it should, or the service was stopped",
      " 1:the demo saw something else",
      " 2:the arguments or the rules are wrong, or the port is taken"
    })
public final class Quickstart implements Callable<Integer> {

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port to listen on; 0 takes a free one. Default: ${DEFAULT-VALUE}.")
  private int port = 8080;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description = "Rule file. Default: the example's own.")
  private @Nullable Path rules;

  @Option(
      names = "--redis",
      paramLabel = "URI",
      description = "Count in this Redis (redis://host:port) and fail open. Default: in process.")
  private @Nullable String redis;

  @Option(
      names = "--rules-redis",
      paramLabel = "URI",
      description =
          "Follow the rules that are published in this Redis; the rule file's until there are any.")
  private @Nullable String rulesRedis;

  @Option(
      names = "--rules-cache",
      paramLabel = "FILE",
      description = "Keep a copy of the published rules here, to start with while Redis is away.")
  private @Nullable Path rulesCache;

  @Option(
      names = "--demo",
      description = "Send a burst over HTTP to the service itself, show every response, and exit.")
  private boolean demo;

  @Spec private @Nullable CommandSpec spec;

  private Quickstart() {}

  /** Runs it. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new Quickstart()).execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    try (RateLimiter limiter = limiter();
        ApiServer server = start(limiter)) {
      if (demo) {
        return new Demo(server.port(), out).run() ? 0 : 1;
      }
      Welcome.print(out, server.port(), redis);
      server.await();
      return 0;
    }
  }

  private ApiServer start(RateLimiter limiter) throws IOException {
    try {
      return ApiServer.start(demo ? 0 : port, limiter);
    } catch (LifecycleException e) {
      throw new ParameterException(
          commandLine(), "cannot listen on port " + port + "; choose another with --port", e);
    }
  }

  private RateLimiter limiter() throws IOException {
    try {
      return RateLimiter.builder().rules(ruleSource()).backend(backend()).build();
    } catch (RuleException | IllegalArgumentException | IllegalStateException e) {
      throw new ParameterException(commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private RuleSource ruleSource() throws IOException {
    RuleSource file = FileRuleSource.of(rules == null ? exampleRules() : rules);
    if (rulesRedis == null) {
      return file;
    }
    RedisRuleSourceBuilder published =
        RedisRuleSource.builder(RedisRuleStore.create(rulesRedis)).initial(file.load());
    return rulesCache == null ? published.build() : published.cache(rulesCache).build();
  }

  private CommandLine commandLine() {
    return spec == null ? new CommandLine(this) : spec.commandLine();
  }

  private Backend backend() {
    LocalBackend local = LocalBackend.create();
    return redis == null ? local : FailOpenBackend.of(RedisBackend.create(redis), local);
  }

  /** Copies the rules out of the jar, so that they are read and reported as a file is. */
  private static Path exampleRules() throws IOException {
    Path directory = Files.createTempDirectory("limiter-quickstart");
    Path file = directory.resolve("rules.yaml");
    try (InputStream resource = Quickstart.class.getResourceAsStream("/rules.yaml")) {
      if (resource == null) {
        throw new IOException("rules.yaml is missing from the class path");
      }
      Files.copy(resource, file, StandardCopyOption.REPLACE_EXISTING);
    }
    file.toFile().deleteOnExit();
    directory.toFile().deleteOnExit();
    return file;
  }
}
