package dev.limiter.examples.boot;

import dev.limiter.Backend;
import dev.limiter.FailOpenBackend;
import dev.limiter.PartitionStatus;
import dev.limiter.RateLimiter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows operators how the limiter is: a page for people, JSON for programs. */
@RestController
class StatusController {

  static final String PATH = "/status";
  static final String JSON_PATH = "/status.json";

  private static final int SHOWN_KEYS = 10;
  private static final MediaType HTML = new MediaType("text", "html", StandardCharsets.UTF_8);

  private final RateLimiter limiter;
  private final Backend backend;
  private final Tally tally;

  StatusController(RateLimiter limiter, Backend backend, Tally tally) {
    this.limiter = limiter;
    this.backend = backend;
    this.tally = tally;
  }

  @GetMapping(PATH)
  ResponseEntity<String> page() {
    return ResponseEntity.ok()
        .contentType(HTML)
        .cacheControl(CacheControl.noStore())
        .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        .header("X-Content-Type-Options", "nosniff")
        .body(StatusPage.of(status()));
  }

  @GetMapping(path = JSON_PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Status> json() {
    return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(status());
  }

  private Status status() {
    return new Status(
        limiter.domain(),
        limiter.mode(),
        backend instanceof FailOpenBackend,
        limiter.rulesStatus(),
        partitions(),
        tally.decisions(),
        tally.denied(),
        tally.topDenied(SHOWN_KEYS));
  }

  private List<PartitionStatus> partitions() {
    return backend instanceof FailOpenBackend failOpen ? failOpen.partitions() : List.of();
  }
}
