package dev.limiter.config;

import static dev.limiter.config.Malformed.limit;
import static dev.limiter.config.Malformed.malformed;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faulty YAML and faulty tops of files. */
class MalformedDocumentsTest {

  private static final String DESCRIPTOR_FIELDS =
      " (it has descriptors, detailed_metric, enforced_percent, failure_mode, "
          + "hash_tag, key, metadata, quota_mode, rate_limit, shadow_mode, share_threshold, value, value_to_metric)";

  private static final String STAR =
      "; a text that begins with '*' needs quotes; for any value, leave value out";
  private static final String AND = "; a text that begins with '&' needs quotes";
  private static final String MARK = "; a text that begins with '!' needs quotes";

  @ParameterizedTest
  @MethodSource("inputs")
  void parse_malformed_reportsEveryFaultWithItsPlace(Malformed input) {
    input.check();
  }

  static Stream<Malformed> inputs() {
    return Stream.of(
        malformed("file_empty", "", "1:1: the file is empty: it needs a domain and descriptors"),
        malformed(
            "file_commentsOnly",
            """
            # nothing

            """,
            "1:1: the file is empty: it needs a domain and descriptors"),
        malformed(
            "file_separatorOnly", "---\n", "2:1: rule file must be a mapping (key: value): ''"),
        malformed(
            "root_list", "- domain: d\n", "1:1: rule file must be a mapping (key: value): a list"),
        malformed(
            "root_scalar", "domain\n", "1:1: rule file must be a mapping (key: value): 'domain'"),
        malformed("root_emptyMapping", "{}\n", "1:1: a rule file needs a domain that is not blank"),
        malformed(
            "domain_missing",
            """
            descriptors:
              - key: k
            """,
            "1:1: a rule file needs a domain that is not blank"),
        malformed(
            "domain_empty",
            """
            domain: ''
            descriptors:
              - key: k
            """,
            "1:9: a rule file needs a domain that is not blank"),
        malformed(
            "domain_blank", "domain: ' '\n", "1:9: a rule file needs a domain that is not blank"),
        malformed("domain_list", "domain: [d]\n", "1:9: domain must be a single value: a list"),
        malformed(
            "domain_blankAtStart",
            "domain: ' d'\n",
            "1:9: domain must not begin or end with a blank: ' d'"),
        malformed(
            "domain_twice",
            """
            domain: d
            domain: e
            """,
            "2:1: field 'domain' is given twice in one rule file"),
        malformed(
            "document_second",
            """
            domain: d
            ---
            domain: e
            """,
            "3:1: a rule file is one YAML document: this is a second one (after ---)"),
        malformed(
            "document_secondEmpty",
            """
            domain: d
            ---
            """,
            "3:1: a rule file is one YAML document: this is a second one (after ---)"),
        malformed(
            "anchor_andAlias",
            """
            domain: d
            descriptors:
              - key: a
                rate_limit: &l {unit: second, requests_per_unit: 1}
              - key: b
                rate_limit: *l
            """,
            "4:17: anchors are not supported: &l" + AND,
            "6:17: aliases are not supported: *l" + STAR),
        malformed(
            "alias_ofItself",
            """
            domain: d
            descriptors: &all
              - key: a
                descriptors: *all
            """,
            "2:14: anchors are not supported: &all" + AND,
            "4:18: aliases are not supported: *all" + STAR),
        malformed("alias_unknown", "domain: *d\n", "1:9: aliases are not supported: *d" + STAR),
        malformed("anchor_onKey", "&a domain: d\n", "1:1: anchors are not supported: &a" + AND),
        malformed(
            "tag_onNumber",
            limit("unit: second, requests_per_unit: !!str 5"),
            "4:51: tags are not supported: tag:yaml.org,2002:str" + MARK),
        malformed("tag_local", "domain: !d d\n", "1:9: tags are not supported: !d" + MARK),
        malformed(
            "merge_key",
            """
            domain: d
            descriptors:
              - key: k
                <<: {value: v}
            """,
            "4:5: unknown field '<<' in a descriptor" + DESCRIPTOR_FIELDS),
        malformed(
            "yaml_tab",
            """
            domain: d
            descriptors:
            \t- key: k
            """,
            "3:1: not valid YAML: found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)"),
        malformed(
            "yaml_unclosed",
            """
            domain: d
            descriptors: [
            """,
            "3:1: not valid YAML: expected the node content, but found '<stream end>'"),
        malformed(
            "yaml_unclosedQuote",
            "domain: 'd\n",
            "2:1: not valid YAML: found unexpected end of stream"),
        malformed(
            "yaml_badIndent",
            """
            domain: d
              descriptors: []
            """,
            "2:14: not valid YAML: mapping values are not allowed here (is the indentation right? a text that holds ': ' needs quotes)"),
        malformed(
            "yaml_controlCharacter",
            """
            domain: d
            descriptors:
              - key: "a\0b"
            """,
            "3:12: not valid YAML: character U+0000 is not allowed"),
        malformed(
            "yaml_percent",
            "%bad\n",
            "2:1: not valid YAML: expected '<document start>', but found '<stream end>'"));
  }
}
