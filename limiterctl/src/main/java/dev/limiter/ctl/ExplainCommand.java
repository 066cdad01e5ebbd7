package dev.limiter.ctl;

import dev.limiter.Descriptor;
import dev.limiter.RuleSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says by which rules a check would go, and why. */
@Command(
    name = "explain",
    description =
        "Say which rule a check would go by, why, which others match, and their counters.")
final class ExplainCommand extends Subcommand {

  private static final String ANOTHER = "+";

  @Option(
      names = "--domain",
      paramLabel = "NAME",
      description = "Whose rules; may be left out where there is one domain only.")
  private @Nullable String domain;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A rule file or a folder of them; - is standard input.")
  private String file = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "key=value",
      description =
          "The descriptor's entries, general to specific; a + begins another descriptor of the same"
              + " check.")
  private List<String> entries = new ArrayList<>();

  @Override
  Report run() {
    List<Descriptor> descriptors = descriptors();
    RuleSet rules = RuleTexts.read(List.of(file), in()).bundle().parse();
    String chosen = domain == null ? onlyDomain(rules) : domain;
    if (!rules.domains().contains(chosen)) {
      throw wrong("there is no domain '" + chosen + "' in " + file + ": " + rules.domains());
    }
    return ExplainReport.of(chosen, rules.explain(chosen, descriptors));
  }

  private String onlyDomain(RuleSet rules) {
    if (rules.domains().size() > 1) {
      throw wrong("choose one of the domains with --domain: " + rules.domains());
    }
    return rules.domains().iterator().next();
  }

  private List<Descriptor> descriptors() {
    List<Descriptor> descriptors = new ArrayList<>();
    Descriptor current = Descriptor.empty();
    for (String entry : entries) {
      if (entry.equals(ANOTHER)) {
        descriptors.add(notEmpty(current));
        current = Descriptor.empty();
        continue;
      }
      int equals = entry.indexOf('=');
      if (equals < 1) {
        throw wrong(
            "an entry of a descriptor is written key=value, such as tier=free: '" + entry + "'");
      }
      try {
        current = current.and(entry.substring(0, equals), entry.substring(equals + 1));
      } catch (IllegalArgumentException e) {
        throw wrong(String.valueOf(e.getMessage()));
      }
    }
    descriptors.add(notEmpty(current));
    return descriptors;
  }

  private Descriptor notEmpty(Descriptor descriptor) {
    if (descriptor.size() == 0) {
      throw wrong("a + stands between two descriptors, each with at least one key=value");
    }
    return descriptor;
  }
}
