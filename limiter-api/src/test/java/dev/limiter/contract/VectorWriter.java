package dev.limiter.contract;

import dev.limiter.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the committed traces anew, after {@code mvn test-compile}:
 *
 * <pre>{@code
 * java -cp limiter-api/target/test-classes:limiter-api/target/classes \
 *     dev.limiter.contract.VectorWriter limiter-api/src/test/resources
 * }</pre>
 */
public final class VectorWriter {

  private static final long SEED = 20_261_201;
  private static final int RANDOM_TRACES = 130;
  private static final int CHANGING_TRACES = 70;

  private VectorWriter() {}

  /** Writes {@code vectors/token_bucket.jsonl} under the directory that is the only argument. */
  public static void main(String[] args) throws IOException {
    Files.writeString(Path.of(args[0]).resolve(Vectors.TOKEN_BUCKET), tokenBucket());
  }

  static String tokenBucket() {
    Draws draws = new Draws(SEED);
    List<Trace> traces = new ArrayList<>();
    for (Policy policy : Policies.EVERYDAY) {
      add(traces, "everyday", TraceGenerator.steps(draws, List.of(policy)));
    }
    for (Policy policy : Policies.EDGES) {
      add(traces, "edge", TraceGenerator.steps(draws, List.of(policy)));
    }
    for (int i = 0; i < RANDOM_TRACES; i++) {
      add(traces, "random", TraceGenerator.steps(draws, List.of(draws.policy())));
    }
    for (int i = 0; i < CHANGING_TRACES; i++) {
      add(traces, "changing", TraceGenerator.steps(draws, draws.changingPolicies()));
    }
    return Vectors.format(traces);
  }

  private static void add(List<Trace> traces, String kind, List<Trace.Step> steps) {
    traces.add(new Trace(kind + "-" + traces.size(), steps));
  }
}
