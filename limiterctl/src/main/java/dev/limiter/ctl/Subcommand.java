package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.limiter.BackendException;
import dev.limiter.RuleException;
import dev.limiter.redis.StaleRulesException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command that ends with a {@link Report}, for a person or as JSON. */
abstract class Subcommand implements Callable<Integer> {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this text.")
  @SuppressWarnings("UnusedVariable") // picocli's
  private boolean help;

  @Option(names = "--json", description = "Write one JSON document instead.")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;
  @ParentCommand private @Nullable Limiterctl parent;

  /** Tells whether a JSON document is wanted. */
  final boolean isJson() {
    return json;
  }

  /** Does what is asked. */
  abstract Report run() throws Exception;

  @Override
  public final Integer call() throws Exception {
    try {
      return write(run(), commandLine().getOut());
    } catch (RuleException e) {
      return writeFailure(new Failure(ExitCode.REFUSED, faults(e.problems()), e.problems()));
    } catch (StaleRulesException e) {
      return writeFailure(new Failure(ExitCode.REFUSED, String.valueOf(e.getMessage())));
    } catch (BackendException e) {
      return writeFailure(new Failure(ExitCode.UNREACHABLE, Secrets.hidden(reason(e))));
    } catch (Failure e) {
      return writeFailure(e);
    }
  }

  private int writeFailure(Failure failure) throws JsonProcessingException {
    return write(failure.report(), json ? commandLine().getOut() : commandLine().getErr());
  }

  private int write(Report report, PrintWriter out) throws JsonProcessingException {
    if (json) {
      out.println(JSON.writeValueAsString(report));
    } else {
      report.show(new Screen(out, commandLine().getColorScheme().ansi().enabled()));
    }
    out.flush();
    return report.exitCode();
  }

  /** What varies, such as the address, is in the cause. */
  private static String reason(BackendException e) {
    Throwable cause = e.getCause();
    String why = cause == null ? null : cause.getMessage();
    return e.getMessage() + (why == null ? "" : ": " + why);
  }

  static String faults(List<String> problems) {
    return "the rules have " + Words.count(problems.size(), "fault");
  }

  /** Returns what {@code -} is read from. */
  final InputStream in() {
    return parent == null ? System.in : parent.in();
  }

  /** Returns the error of a wrong argument. */
  final ParameterException wrong(String message) {
    return new ParameterException(commandLine(), message);
  }

  private CommandLine commandLine() {
    return spec == null ? new CommandLine(this) : spec.commandLine();
  }
}
