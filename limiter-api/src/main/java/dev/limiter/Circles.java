package dev.limiter;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * The circles of a directed graph, found by one walk of it: two nodes are in one where each can be
 * reached from the other (Tarjan 1972, without recursion, as a file may hold a chain of any
 * length).
 */
final class Circles {

  /** A node on the way from where the walk began, and its edges that are not walked yet. */
  private static final class Step {
    final String node;
    final Iterator<String> edges;
    final int number;
    int earliest;

    Step(String node, Iterator<String> edges, int number) {
      this.node = node;
      this.edges = edges;
      this.number = number;
      this.earliest = number;
    }
  }

  private final Map<String, Set<String>> edges;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, Integer> circles = new HashMap<>();
  private final Deque<String> open = new ArrayDeque<>();

  /** Walks the graph that has these edges by the node they begin at. */
  Circles(Map<String, Set<String>> edges) {
    this.edges = edges;
    for (String node : edges.keySet()) {
      if (!numbers.containsKey(node)) {
        walk(node);
      }
    }
  }

  /** Tells whether two nodes are the same, or reach each other. */
  boolean hold(String one, String other) {
    Integer circle = circles.get(one);
    return one.equals(other) || (circle != null && circle.equals(circles.get(other)));
  }

  private void walk(String start) {
    Deque<Step> way = new ArrayDeque<>();
    way.push(step(start));
    while (!way.isEmpty()) {
      Step step = way.element();
      if (step.edges.hasNext()) {
        String next = step.edges.next();
        Integer number = numbers.get(next);
        if (number == null) {
          way.push(step(next));
        } else if (!circles.containsKey(next)) {
          step.earliest = Math.min(step.earliest, number);
        }
      } else {
        way.pop();
        Step before = way.peek();
        if (before != null) {
          before.earliest = Math.min(before.earliest, step.earliest);
        }
        if (step.earliest == step.number) {
          close(step);
        }
      }
    }
  }

  private Step step(String node) {
    int number = numbers.size();
    numbers.put(node, number);
    open.push(node);
    return new Step(node, edges.getOrDefault(node, Set.of()).iterator(), number);
  }

  /** What is open since a step that leads nowhere earlier is one circle. */
  private void close(Step step) {
    String node;
    do {
      node = open.pop();
      circles.put(node, step.number);
    } while (!node.equals(step.node));
  }
}
