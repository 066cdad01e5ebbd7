package dev.limiter.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads {@code metadata}: any mapping, of which every scalar is its source text. */
final class MetadataReader {

  private final Problems problems;

  MetadataReader(Problems problems) {
    this.problems = problems;
  }

  /** Returns the mapping; empty, with a fault, where it is none. */
  Map<String, Object> read(Node node) {
    if (node instanceof MappingNode mapping) {
      return map(mapping);
    }
    String shown = node instanceof ScalarNode scalar ? Problems.quote(scalar.getValue()) : "a list";
    problems.add(node, "metadata must be a mapping (key: value): " + shown);
    return Map.of();
  }

  private Map<String, Object> map(MappingNode node) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (NodeTuple entry : node.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        problems.add(entry.getKeyNode(), "a key of metadata must be text");
      } else if (map.put(key.getValue(), value(entry.getValueNode())) != null) {
        problems.add(key, "key " + Problems.quote(key.getValue()) + " is given twice in metadata");
      }
    }
    return map;
  }

  private Object value(Node node) {
    if (node instanceof MappingNode mapping) {
      return map(mapping);
    }
    if (node instanceof SequenceNode sequence) {
      List<Object> list = new ArrayList<>();
      sequence.getValue().forEach(each -> list.add(value(each)));
      return list;
    }
    return ((ScalarNode) node).getValue();
  }
}
