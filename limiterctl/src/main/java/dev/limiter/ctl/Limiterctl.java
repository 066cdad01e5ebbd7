package dev.limiter.ctl;

import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: {@code limiterctl COMMAND}. */
@Command(
    name = "limiterctl",
    description = "Checks, explains and compares Limiter's rules, and publishes them to a fleet.",
    mixinStandardHelpOptions = true,
    versionProvider = Limiterctl.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ValidateCommand.class,
      ExplainCommand.class,
      DiffCommand.class,
      PublishCommand.class,
      HistoryCommand.class,
      RollbackCommand.class,
      StatusCommand.class,
      HelpCommand.class
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      " 0:done",
      " 1:the rules have faults, what was asked was refused, or (status) some instance is behind",
      " 2:the arguments are wrong",
      " 3:Redis cannot be reached, does not answer, or does not let us in",
      "70:a fault of limiterctl itself"
    })
public final class Limiterctl {

  private final InputStream in;

  private Limiterctl(InputStream in) {
    this.in = in;
  }

  /** Runs a command and ends the process. */
  public static void main(String[] arguments) {
    int exitCode;
    try {
      exitCode =
          commandLine(System.in)
              .setOut(utf8(System.out))
              .setErr(utf8(System.err))
              .execute(arguments);
    } catch (Throwable e) {
      System.err.println("limiterctl failed: " + shown(e.toString())); // such as too little memory
      exitCode = ExitCode.BUG;
    }
    System.exit(exitCode);
  }

  /** Rule files are UTF-8, wherever they are written to. */
  private static PrintWriter utf8(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** Returns the command line, which reads {@code -} from a stream. */
  static CommandLine commandLine(InputStream in) {
    return new CommandLine(new Limiterctl(in))
        .setParameterExceptionHandler(Limiterctl::wrongArguments)
        .setExecutionExceptionHandler(Limiterctl::bug)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true);
  }

  InputStream in() {
    return in;
  }

  private static int wrongArguments(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("limiterctl: " + shown(String.valueOf(e.getMessage())));
    if (command.getParent() == null && !(e instanceof UnmatchedArgumentException)) {
      command.usage(err); // no command is given
    } else if (!UnmatchedArgumentException.printSuggestions(e, err)) {
      err.println("See: " + command.getCommandSpec().qualifiedName() + " --help");
    }
    err.flush();
    return ExitCode.USAGE;
  }

  private static int bug(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    err.println(
        "limiterctl failed, which it should not; please report this: " + shown(e.toString()));
    for (StackTraceElement frame : e.getStackTrace()) {
      err.println("  at " + frame);
    }
    err.flush();
    return ExitCode.BUG;
  }

  private static String shown(String message) {
    return Screen.visible(Secrets.hidden(message));
  }

  /** Reads the version that the jar was built as. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Limiterctl.class.getPackage().getImplementationVersion();
      return new String[] {"limiterctl " + (version == null ? "(not from a jar)" : version)};
    }
  }
}
