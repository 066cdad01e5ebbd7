package dev.limiter.contract;

import dev.limiter.Algorithm;
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

  private static final int STEPS = 24;
  private static final long SEED = 20_261_201;
  private static final int RANDOM_TRACES = 130;
  private static final int CHANGING_TRACES = 70;

  private VectorWriter() {}

  /** Writes {@code vectors/*.jsonl} under the directory that is the only argument. */
  public static void main(String[] args) throws IOException {
    for (Algorithm algorithm : Algorithm.values()) {
      Files.writeString(Path.of(args[0]).resolve(Vectors.resource(algorithm)), text(algorithm));
    }
  }

  static String text(Algorithm algorithm) {
    Draws draws = new Draws(SEED);
    List<Trace> traces = new ArrayList<>();
    for (Policy policy : Policies.named(algorithm)) {
      add(traces, "named", TraceGenerator.steps(draws, List.of(policy), STEPS));
    }
    for (int i = 0; i < RANDOM_TRACES; i++) {
      add(traces, "random", TraceGenerator.steps(draws, List.of(draws.policy(algorithm)), STEPS));
    }
    for (int i = 0; i < CHANGING_TRACES; i++) {
      add(
          traces,
          "changing",
          TraceGenerator.steps(draws, draws.changingPolicies(algorithm), STEPS));
    }
    return Vectors.format(traces);
  }

  private static void add(List<Trace> traces, String kind, List<Trace.Step> steps) {
    traces.add(new Trace(kind + "-" + traces.size(), steps));
  }
}
