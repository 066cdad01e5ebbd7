package dev.limiter.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Makes nodes of a document's events, as the engine's composer does, but only what a rule file has
 * use for: of a place its line and column, no types of scalars, and words that come again and again
 * once. Of a file with a hundred thousand rules, that is half the memory and less than half the
 * time.
 */
final class PlainNodes {

  private static final int WORDS = 256;

  private final PlainEvents events;
  private final @Nullable String[] words = new @Nullable String[WORDS];

  PlainNodes(PlainEvents events) {
    this.events = events;
    events.next(); // the stream starts
  }

  /** Returns the root of the next document, or null after the last. */
  @Nullable Node next() {
    if (events.checkEvent(Event.ID.StreamEnd)) {
      return null;
    }
    events.next(); // the document starts
    Node root = node();
    events.next(); // and ends
    return root;
  }

  private Node node() {
    Event event = events.next();
    Mark start = event.getStartMark().orElseThrow();
    if (event instanceof ScalarEvent scalar) {
      return new Scalar(word(scalar.getValue()), scalar, start);
    }
    if (event instanceof AliasEvent) { // is refused: anything will do
      return new Scalar("", null, start);
    }
    if (event instanceof MappingStartEvent) {
      return mapping(start);
    }
    if (event instanceof CollectionStartEvent) {
      return sequence(start);
    }
    throw new IllegalStateException("no node begins with " + event);
  }

  private Node mapping(Mark start) {
    List<NodeTuple> entries = new ArrayList<>();
    while (!events.checkEvent(Event.ID.MappingEnd)) {
      Node key = node();
      entries.add(new NodeTuple(key, node()));
    }
    events.next();
    return new Mapping(List.copyOf(entries), start);
  }

  private Node sequence(Mark start) {
    List<Node> elements = new ArrayList<>();
    while (!events.checkEvent(Event.ID.SequenceEnd)) {
      elements.add(node());
    }
    events.next();
    return new Sequence(List.copyOf(elements), start);
  }

  /** Returns an equal text that was there before, if it is not long ago. */
  private String word(String text) {
    int hash = text.hashCode();
    int slot = (hash ^ hash >>> 16) & WORDS - 1;
    String known = words[slot];
    if (known != null && known.equals(text)) {
      return known;
    }
    words[slot] = text;
    return text;
  }

  private static Optional<Mark> place(int line, int column) {
    return Optional.of(new Mark("", 0, line, column, new int[0], 0));
  }

  /** A scalar that knows its line and column. */
  private static final class Scalar extends ScalarNode {
    private final int line;
    private final int column;

    Scalar(String value, @Nullable ScalarEvent event, Mark start) {
      super(
          Tag.STR,
          true,
          value,
          event == null ? ScalarStyle.PLAIN : event.getScalarStyle(),
          Optional.empty(),
          Optional.empty());
      this.line = start.getLine();
      this.column = start.getColumn();
    }

    @Override
    public Optional<Mark> getStartMark() {
      return place(line, column);
    }
  }

  /** A list that knows its line and column. */
  private static final class Sequence extends SequenceNode {
    private final int line;
    private final int column;

    Sequence(List<Node> elements, Mark start) {
      super(Tag.SEQ, true, elements, FlowStyle.AUTO, Optional.empty(), Optional.empty());
      this.line = start.getLine();
      this.column = start.getColumn();
    }

    @Override
    public Optional<Mark> getStartMark() {
      return place(line, column);
    }
  }

  /** A mapping that knows its line and column. */
  private static final class Mapping extends MappingNode {
    private final int line;
    private final int column;

    Mapping(List<NodeTuple> entries, Mark start) {
      super(Tag.MAP, true, entries, FlowStyle.AUTO, Optional.empty(), Optional.empty());
      this.line = start.getLine();
      this.column = start.getColumn();
    }

    @Override
    public Optional<Mark> getStartMark() {
      return place(line, column);
    }
  }
}
