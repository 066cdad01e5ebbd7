package dev.limiter.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A YAML mapping read strictly: unknown, repeated and unsupported keys are problems, and so is a
 * value of another kind than the field has.
 *
 * <p>A null value ({@code key:}, {@code ~}) counts as a field that is not there.
 */
final class YamlMap {

  /** What YAML's core schema takes for null, as Envoy does. */
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");

  private static final int MOST_DIGITS = 18; // which fit into a long

  private final MappingNode node;
  private final Problems problems;
  private final Map<String, Node> fields = new LinkedHashMap<>();
  private Map<String, Node> nulls = Map.of();

  private YamlMap(MappingNode node, Problems problems) {
    this.node = node;
    this.problems = problems;
  }

  /** Returns a node as a mapping with these fields, or null where it is none. */
  static @Nullable YamlMap of(Node node, String what, FieldNames names, Problems problems) {
    if (!(node instanceof MappingNode mapping)) {
      problems.add(node, what + " must be a mapping (key: value): " + show(node));
      return null;
    }
    YamlMap map = new YamlMap(mapping, problems);
    map.read(what, names);
    return map;
  }

  private void read(String what, FieldNames names) {
    for (NodeTuple entry : node.getValue()) {
      Node keyNode = entry.getKeyNode();
      if (!(keyNode instanceof ScalarNode scalar)) {
        problems.add(keyNode, "a field name must be text: " + show(keyNode));
        continue;
      }
      String key = scalar.getValue();
      String fault = names.fault(key, what);
      if (fault != null) {
        problems.add(keyNode, fault);
      } else if (fields.put(key, entry.getValueNode()) != null) {
        problems.add(keyNode, "field " + Problems.quote(key) + " is given twice in one " + what);
      }
    }
    for (String field : names.names()) {
      Node value = fields.get(field);
      if (value != null && isNull(value)) {
        fields.remove(field);
        if (nulls.isEmpty()) {
          nulls = new LinkedHashMap<>();
        }
        nulls.put(field, value);
      }
    }
  }

  private static boolean isNull(Node node) {
    return node instanceof ScalarNode scalar
        && scalar.isPlain()
        && NULLS.contains(scalar.getValue());
  }

  Node node() {
    return node;
  }

  boolean has(String field) {
    return fields.containsKey(field);
  }

  @Nullable Node field(String field) {
    return fields.get(field);
  }

  /** Returns where a field is written without a value, or null. */
  @Nullable Node withoutValue(String field) {
    return nulls.get(field);
  }

  /** Returns the place to complain about a field at: its value, or the mapping. */
  Node at(String field) {
    return fields.getOrDefault(field, node);
  }

  /** Returns the source text of a scalar field, or null where it is absent or no scalar. */
  @Nullable String text(String field) {
    Node value = fields.get(field);
    if (value == null) {
      return null;
    }
    if (value instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    problems.add(value, field + " must be a single value: " + show(value));
    return null;
  }

  /** Returns a field that is {@code true} or {@code false}; false where it is absent. */
  boolean flag(String field) {
    String value = text(field);
    if (value == null) {
      return false;
    }
    boolean plain = fields.get(field) instanceof ScalarNode scalar && scalar.isPlain();
    if (!plain || !Set.of("true", "false").contains(value)) {
      problems.add(at(field), field + " must be true or false: " + Problems.quote(value));
    }
    return value.equals("true");
  }

  /** Returns a field that is a whole number in decimal, from 0 to the largest allowed, or null. */
  @Nullable Long number(String field, long most) {
    String value = text(field);
    if (value == null) {
      return null;
    }
    boolean plain = fields.get(field) instanceof ScalarNode scalar && scalar.isPlain();
    boolean decimal = plain && isDecimal(value);
    if (decimal && (value.length() > MOST_DIGITS || Long.parseLong(value) > most)) {
      problems.add(at(field), field + " must be at most " + most + ": " + Problems.quote(value));
      return null;
    }
    if (!decimal) {
      problems.add(
          at(field),
          field
              + " must be a whole decimal number without sign, quotes, separators or leading zeros: "
              + Problems.quote(value));
      return null;
    }
    return Long.valueOf(value);
  }

  private static boolean isDecimal(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) < '0' || value.charAt(i) > '9') {
        return false;
      }
    }
    return value.equals("0") || (!value.isEmpty() && value.charAt(0) != '0');
  }

  /** Tells whether a field is there and a list. */
  boolean isList(String field) {
    return fields.get(field) instanceof SequenceNode;
  }

  /** Returns the elements of a field that is a list; empty where it is absent or no list. */
  List<Node> list(String field) {
    Node value = fields.get(field);
    if (value == null) {
      return List.of();
    }
    if (value instanceof SequenceNode sequence) {
      return sequence.getValue();
    }
    problems.add(value, field + " must be a list (- ...): " + show(value));
    return List.of();
  }

  private static String show(Node node) {
    if (node instanceof ScalarNode scalar) {
      return Problems.quote(scalar.getValue());
    }
    return node instanceof SequenceNode ? "a list" : "a mapping";
  }
}
