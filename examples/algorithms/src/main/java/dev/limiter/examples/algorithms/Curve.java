package dev.limiter.examples.algorithms;

import java.util.ArrayList;
import java.util.List;

/**
 * A line through measured points, without those that lie on it anyway.
 *
 * <p>The encoder writes an element for each stretch between two points, and begins the pattern of
 * dashes anew at each. So a point is left out where the line is off it by less than a request,
 * which is less than the width of the line.
 */
final class Curve {

  private static final double TOLERANCE =
      0.95; // so that a flat stretch does not tilt to the next step

  /** A measured point. */
  private record Point(double x, double y) {}

  private final List<Point> measured = new ArrayList<>();

  void add(double x, double y) {
    measured.add(new Point(x, y));
  }

  /** Returns the x and the y of the points that are needed. */
  double[][] points() {
    List<Point> needed = new ArrayList<>();
    int from = 0;
    needed.add(measured.get(0));
    for (int to = 2; to < measured.size(); to++) {
      if (!straight(from, to)) {
        from = to - 1;
        needed.add(measured.get(from));
      }
    }
    needed.add(measured.get(measured.size() - 1));
    return new double[][] {
      needed.stream().mapToDouble(Point::x).toArray(),
      needed.stream().mapToDouble(Point::y).toArray()
    };
  }

  private boolean straight(int from, int to) {
    Point start = measured.get(from);
    Point end = measured.get(to);
    double slope = (end.y() - start.y()) / (end.x() - start.x());
    for (Point p : measured.subList(from + 1, to)) {
      if (Math.abs(start.y() + slope * (p.x() - start.x()) - p.y()) > TOLERANCE) {
        return false;
      }
    }
    return true;
  }
}
