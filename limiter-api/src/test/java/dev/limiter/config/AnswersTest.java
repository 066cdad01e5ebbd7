package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import dev.limiter.RuleException;
import dev.limiter.RuleSet;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation's table of what Envoy's ratelimit service says of a file, and what we do. */
class AnswersTest {

  private static final String L = "unit: second, requests_per_unit: 1";

  private record Answer(String input, String envoy, Map<String, String> texts) {

    List<Finding> findings() {
      return Lint.of(texts);
    }

    /** The row as the documentation has it: every fault, or else what lint says first. */
    String row() {
      List<Finding> findings = findings();
      boolean faulty = findings.stream().anyMatch(f -> f.severity() == Severity.ERROR);
      String limiter =
          findings.stream()
              .filter(f -> faulty || !f.code().equals("no-last-resort"))
              .limit(faulty ? 3 : 1)
              .map(f -> f.severity().name().toLowerCase(java.util.Locale.ROOT) + ": " + text(f))
              .distinct()
              .collect(Collectors.joining("; "));
      return "| "
          + input
          + " | "
          + envoy
          + " | "
          + (limiter.isEmpty() ? "accepted" : limiter)
          + " |";
    }

    private static String text(Finding finding) {
      String text = finding.text().replaceAll(" \\(it has [a-z_, ]+\\)", "");
      return text.replace("<", "&lt;").replace("*", "\\*");
    }
  }

  private static Answer answer(String input, String envoy, String yaml) {
    return new Answer(input, envoy, Map.of("f", yaml));
  }

  private static Answer limit(String input, String envoy, String fields) {
    return answer(input, envoy, Malformed.limit(fields));
  }

  private static Answer descriptors(String input, String envoy, String... descriptors) {
    return answer(
        input,
        envoy,
        "domain: d\ndescriptors: ["
            + String.join(", ", descriptors).replace("LIMIT", "rate_limit: {" + L + "}")
            + "]\n");
  }

  private static Stream<Answer> errorsInEnvoy() {
    String no = "error";
    return Stream.of(
        answer("an empty file, or comments only", no, "# nothing\n"),
        answer("no `domain`", no, "descriptors: [{key: k}]\n"),
        answer("`domain: ''`", no, "domain: ''\ndescriptors: [{key: k}]\n"),
        new Answer(
            "a domain in two files",
            no,
            new TreeMap<>(
                Map.of(
                    "f",
                    "domain: d\ndescriptors: [{key: k}]\n",
                    "g",
                    "domain: d\ndescriptors: [{key: l}]\n"))),
        descriptors("no `key`", no, "{value: v}"),
        descriptors(
            "the same key and value twice on a level",
            no,
            "{key: k, value: v}",
            "{key: k, value: v}"),
        limit("`unit: seconds`", no, "unit: seconds, requests_per_unit: 1"),
        limit("`rate_limit: {}`", no, ""),
        limit("`unlimited: true` and a unit", no, "unlimited: true, unit: day"),
        limit("an entry of `replaces` without name", no, L + ", replaces: [{name: }]"),
        limit("`replaces` with its own name", no, L + ", name: n, replaces: [{name: n}]"),
        descriptors(
            "`share_threshold` without `*`",
            no,
            "{key: k, value: v, share_threshold: true, LIMIT}"),
        descriptors("`ratelimit`, `Key`, `x-foo`", no, "{key: k, ratelimit: {" + L + "}}"),
        answer("`0.25:` as a field", no, "0.25: d\ndomain: d\ndescriptors: [{key: k}]\n"),
        descriptors("a list of scalars", no, "a"),
        limit("`requests_per_unit: 1.5`", no, "unit: second, requests_per_unit: 1.5"),
        limit("`requests_per_unit: -1`", no, "unit: second, requests_per_unit: -1"),
        limit("`requests_per_unit: \"5\"`", no, "unit: second, requests_per_unit: \"5\""),
        descriptors("`shadow_mode: \"true\"`", no, "{key: k, shadow_mode: \"true\", LIMIT}"),
        descriptors("`rate_limit: foo`", no, "{key: k, rate_limit: foo}"),
        answer("`descriptors` as a mapping", no, "domain: d\ndescriptors: {key: k}\n"),
        descriptors("`metadata: x`", no, "{key: k, metadata: x, LIMIT}"),
        answer("a tab as indent, bad YAML", no, "domain: d\ndescriptors: [\n"),
        descriptors(
            "`value: 1.5` (its text counts)", no, "{key: k, LIMIT}", "{key: k, value: 1.5, LIMIT}"),
        limit("`requests_per_unit: 4294967296`", no, "unit: day, requests_per_unit: 4294967296"),
        descriptors(
            "`key: a_b` beside `key: a, value: b`",
            no,
            "{key: a_b, LIMIT}",
            "{key: a, value: b, LIMIT}"));
  }

  private static Stream<Answer> acceptedByEnvoy() {
    return Stream.of(
        limit("`detailed_metric` inside `rate_limit`", "ignored", L + ", detailed_metric: true"),
        limit(
            "`shadow_mode` inside `rate_limit` (here it has its effect)",
            "ignored",
            L + ", shadow_mode: true"),
        descriptors("`name` on a descriptor", "ignored", "{key: k, name: n, LIMIT}"),
        descriptors("`unlimited` on a descriptor", "ignored", "{key: k, unlimited: true}"),
        answer("`unit` at the top", "ignored", "domain: d\nunit: day\ndescriptors: [{key: k}]\n"),
        descriptors("`rate_limit:` without a value", "no limit", "{key: k, rate_limit: }"),
        limit("no `requests_per_unit`", "refuses everything", "unit: second"),
        limit("`requests_per_unit: 010`", "8", "unit: second, requests_per_unit: 010"),
        limit("`requests_per_unit: 0x10`", "16", "unit: second, requests_per_unit: 0x10"),
        limit("`requests_per_unit: 1_000`", "1000", "unit: second, requests_per_unit: 1_000"),
        limit("a field twice", "the last one", "unit: second, unit: day, requests_per_unit: 1"),
        answer(
            "a second document", "dropped", "domain: d\ndescriptors: [{key: k}]\n---\ndomain: e\n"),
        limit("`unlimited: true` and a unit that is none", "ignored", "unlimited: true, unit: x"),
        limit("`unlimited: true` and a limit", "ignored", "unlimited: true, requests_per_unit: 5"),
        limit("`replaces` with an unknown name", "ignored", L + ", replaces: [{name: n}]"),
        descriptors(
            "`replaces` in a circle",
            "no limit is left",
            "{key: a, rate_limit: {" + L + ", name: a, replaces: [{name: b}]}}",
            "{key: b, rate_limit: {" + L + ", name: b, replaces: [{name: a}]}}"),
        descriptors(
            "`replaces` of a name that two have",
            "drops both",
            "{key: a, rate_limit: {" + L + ", name: a}}",
            "{key: a, value: b, rate_limit: {" + L + ", name: a}}",
            "{key: c, rate_limit: {" + L + ", replaces: [{name: a}]}}"),
        descriptors(
            "a wildcard behind one that covers it",
            "never applies",
            "{key: k, value: '/*', LIMIT}",
            "{key: k, value: '/v1/*', LIMIT}"),
        descriptors(
            "a value-less node beside `value: '*'`",
            "never applies",
            "{key: k, LIMIT}",
            "{key: k, value: '*', LIMIT}"),
        descriptors("`key: ' k'`", "another key", "{key: ' k', LIMIT}"),
        answer("`domain: ' '`", "a domain", "domain: ' '\ndescriptors: [{key: k}]\n"),
        answer("no descriptors", "limits nothing", "domain: d\n"),
        descriptors(
            "`value: yes`, `123`, `2001-01-01`",
            "their text",
            "{key: k, LIMIT}",
            "{key: k, value: yes, LIMIT}"),
        descriptors(
            "`metadata` beside `detailed_metric`",
            "metadata dropped",
            "{key: k, metadata: {a: b}, detailed_metric: true, LIMIT}"));
  }

  @Test
  void table_ofWhatEnvoyRefuses_isWhatWeSay() throws IOException {
    assertThat(DocumentedRules.rows("What Envoy refuses"))
        .containsExactlyElementsOf(errorsInEnvoy().map(Answer::row).toList());
  }

  @Test
  void table_ofWhatEnvoyAccepts_isWhatWeSay() throws IOException {
    assertThat(DocumentedRules.rows("What Envoy accepts without a word"))
        .containsExactlyElementsOf(acceptedByEnvoy().map(Answer::row).toList());
  }

  /** A question of which Envoy's answer surprises: rules, a descriptor, and what Envoy says. */
  private record Match(String input, String envoy, String yaml, Descriptor descriptor) {

    String row() {
      String limiter;
      try {
        limiter =
            RuleText.parse("f", yaml)
                .match("d", descriptor)
                .enforced()
                .map(rule -> "the rule `" + rule.path() + "`")
                .orElse("no rule");
      } catch (RuleException e) {
        limiter =
            "error: " + e.problems().get(0).replaceFirst("f:\\d+:\\d+: ", "").replace("*", "\\*");
      }
      return "| " + input + " | " + envoy + " | " + limiter + " |";
    }
  }

  private static Match match(
      String input, String envoy, Descriptor descriptor, String... descriptors) {
    return new Match(input, envoy, descriptors("", "", descriptors).texts().get("f"), descriptor);
  }

  private static Stream<Match> ambiguous() {
    return Stream.of(
        match(
            "`key: type_example`; (type, example)",
            "that rule",
            Descriptor.of("type", "example"),
            "{key: type_example, LIMIT}"),
        match(
            "`key: user, value: \"*\"`; (user_agent, x)",
            "that rule",
            Descriptor.of("user_agent", "x"),
            "{key: user, value: '*', LIMIT}"),
        match(
            "`key: hdr*`; (hdr-x, 1)",
            "that rule",
            Descriptor.of("hdr-x", "1"),
            "{key: 'hdr*', LIMIT}"),
        match(
            "`f*` declared before `fo*`; (k, fox)",
            "`f*`",
            Descriptor.of("k", "fox"),
            "{key: k, value: 'f*', LIMIT}",
            "{key: k, value: 'fo*', LIMIT}"),
        match(
            "`a=x` and `a, b`; (a, x)(b, y)",
            "no limit: a dead end",
            Descriptor.of("a", "x").and("b", "y"),
            "{key: a, value: x, LIMIT}",
            "{key: a, descriptors: [{key: b, LIMIT}]}"),
        match(
            "`a`; (a, 1)(c, 2)",
            "no limit: deeper",
            Descriptor.of("a", "1").and("c", "2"),
            "{key: a, LIMIT}"));
  }

  @Test
  void table_ofWhatIsAmbiguous_isWhatWeDo() throws IOException {
    assertThat(DocumentedRules.rows("What Envoy takes for something else"))
        .containsExactlyElementsOf(Stream.concat(ambiguous().map(Match::row), counters()).toList());
  }

  private static Stream<String> counters() {
    RuleSet rules =
        RuleText.parse(
            "f",
            "domain: d\ndescriptors: [{key: t, descriptors: [{key: u, rate_limit: {"
                + L
                + "}}]}]\n");

    String one = counter(rules, Descriptor.of("t", "acme").and("u", "1_u_2"));
    boolean same = one.equals(counter(rules, Descriptor.of("t", "acme_u_1").and("u", "2")));
    return Stream.of(
        "| `t, u`; (t, acme)(u, 1_u_2) and (t, acme_u_1)(u, 2) | share a counter | "
            + (same ? "share a counter" : "a counter each")
            + " |");
  }

  private static String counter(RuleSet rules, Descriptor descriptor) {
    return rules.explain("d", descriptor).matches().get(0).limits().get(0).counter().text();
  }

  @Test
  void everyFault_hasAPlaceAndOneLine() {
    Stream.concat(errorsInEnvoy(), acceptedByEnvoy())
        .flatMap(answer -> answer.findings().stream())
        .forEach(
            finding -> {
              assertThat(finding.place()).matches("[fg]:\\d+:\\d+");
              assertThat(finding.text()).doesNotContain("\n");
            });
  }
}
