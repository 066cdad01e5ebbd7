package dev.limiter.examples.boot;

import dev.limiter.servlet.Settlement;
import jakarta.servlet.http.HttpServletRequest;
import java.util.concurrent.Callable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Requests that cost what they have read, which is known only afterwards: {@value #RESERVED} are
 * reserved, and what was not needed is given back when the asynchronous response is done.
 */
@RestController
class Exports {

  static final String PATH = "/v1/exports";
  static final int RESERVED = 10;

  private static final String COST = Exports.class.getName() + ".cost";
  private static final int ROWS_PER_UNIT = 1000;

  record Export(int rows, long cost) {}

  @GetMapping(PATH)
  Callable<Export> export(
      @RequestParam(defaultValue = "1500") int rows, HttpServletRequest request) {
    return () -> {
      long cost = 1L + Math.max(rows - 1, 0) / ROWS_PER_UNIT;
      request.setAttribute(COST, cost);
      return new Export(rows, cost);
    };
  }

  /** Returns what a request is charged before it is served; other paths cost 1. */
  static long reserved(HttpServletRequest request) {
    return request.getServletPath().equals(PATH) ? RESERVED : 1;
  }

  /** Returns what it has cost; one that failed before it was known costs what was reserved. */
  static long settled(Settlement.Outcome outcome) {
    return outcome.request().getAttribute(COST) instanceof Long cost ? cost : outcome.reserved();
  }
}
