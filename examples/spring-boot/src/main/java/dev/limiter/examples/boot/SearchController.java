package dev.limiter.examples.boot;

import dev.limiter.Decision;
import dev.limiter.servlet.RateLimitFilter;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** The protected service: finds nothing, and says who let the request through. */
@RestController
class SearchController {

  record Found(List<String> results, Decision.Source decidedBy) {}

  @GetMapping("/v1/search")
  Found search(@RequestAttribute(RateLimitFilter.DECISION_ATTRIBUTE) Decision decision) {
    return new Found(List.of(), decision.source());
  }
}
