package dev.limiter.config;

import java.util.Optional;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.parser.Parser;

/**
 * A parser's events, with what a rule file has no use for refused before nodes are made of it:
 * anchors and aliases, by which a node can hold itself or a small file stand for a huge one; tags;
 * and nesting so deep that what walks the nodes would exhaust its stack.
 */
final class PlainEvents implements Parser {

  /** The deepest nesting of lists and mappings: a descriptor in a descriptor takes two. */
  static final int DEEPEST = 200;

  private final Parser events;
  private final Problems problems;
  private int depth;
  private boolean plain = true;

  PlainEvents(Parser events, Problems problems) {
    this.events = events;
    this.problems = problems;
  }

  /** Tells whether there was no anchor and no alias so far, so that the nodes are a tree. */
  boolean plain() {
    return plain;
  }

  @Override
  public boolean checkEvent(Event.ID kind) {
    return events.checkEvent(kind);
  }

  @Override
  public Event peekEvent() {
    return events.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return events.hasNext();
  }

  @Override
  public Event next() {
    Event event = events.next();
    if (event instanceof AliasEvent alias) {
      plain = false;
      refuse(event, "aliases are not supported: *" + alias.getAlias().getValue(), "*");
    } else if (event instanceof NodeEvent node) {
      node.getAnchor()
          .ifPresent(
              anchor -> {
                plain = false;
                refuse(event, "anchors are not supported: &" + anchor.getValue(), "&");
              });
      tag(node).ifPresent(tag -> refuse(event, "tags are not supported: " + tag, "!"));
    }
    if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
      throw new ParserException(
          "nested more than " + DEEPEST + " levels deep", event.getStartMark());
    }
    if (event instanceof CollectionEndEvent) {
      depth--;
    }
    return event;
  }

  private static Optional<String> tag(NodeEvent event) {
    if (event instanceof ScalarEvent scalar) {
      return scalar.getTag();
    }
    return event instanceof CollectionStartEvent start ? start.getTag() : Optional.empty();
  }

  private void refuse(Event event, String what, String sign) {
    String told = what + "; " + YamlFault.needsQuotes(sign);
    event.getStartMark().ifPresent(mark -> problems.add(mark, told));
  }
}
