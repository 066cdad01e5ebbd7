package dev.limiter.config;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The one YAML document of a rule file, as nodes that know their place. */
final class YamlDocument {

  private static final int MOST_CODE_POINTS = 64 * 1024 * 1024;

  private YamlDocument() {}

  /** Returns the root, or null where there is none to be used; says why. */
  static @Nullable Node root(String file, String yaml, Problems problems) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setCodePointLimit(MOST_CODE_POINTS).build();
    StreamReader reader = new StreamReader(settings, yaml);
    try {
      PlainEvents events = new PlainEvents(new ParserImpl(settings, reader), problems);
      PlainNodes documents = new PlainNodes(events);
      Node root = documents.next();
      if (root == null) {
        problems.add("the file is empty: it needs a domain and descriptors");
        return null;
      }
      Node second = documents.next();
      if (second != null) {
        problems.add(second, "a rule file is one YAML document: this is a second one (after ---)");
      }
      return events.plain() ? root : null;
    } catch (MarkedYamlEngineException e) {
      YamlFault.tell(e, problems);
    } catch (ReaderException e) {
      String before = yaml.substring(0, Math.max(0, yaml.indexOf(e.getCodePoint())));
      int line = (int) before.chars().filter(c -> c == '\n').count();
      int column = before.length() - (before.lastIndexOf('\n') + 1);
      problems.add(
          line,
          column,
          String.format("not valid YAML: character U+%04X is not allowed", e.getCodePoint()));
    } catch (NumberFormatException e) { // the parser's, of an eight-digit escape
      String what = "not valid YAML: an escape names no character";
      reader.getMark().ifPresentOrElse(mark -> problems.add(mark, what), () -> problems.add(what));
    } catch (YamlEngineException e) {
      problems.add("not valid YAML: " + firstLine(e));
    }
    return null;
  }

  private static String firstLine(YamlEngineException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
