package dev.limiter.http;

import dev.limiter.Decision;
import dev.limiter.LimitStatus;
import java.net.URI;
import java.util.OptionalLong;

/** The bodies of refusals. */
final class RefusalText {

  private static final int SERVICE_UNAVAILABLE = 503;
  private static final URI BLANK = URI.create("about:blank");

  private final URI quotaExceeded;
  private final URI reducedCapacity;

  RefusalText(URI quotaExceeded, URI reducedCapacity) {
    this.quotaExceeded = quotaExceeded;
    this.reducedCapacity = reducedCapacity;
  }

  String json(RateLimitFields fields) {
    StringBuilder json = new StringBuilder(96).append("{\"error\":\"rate_limited\",\"message\":");
    return JsonText.append(json, message(fields)).append('}').toString();
  }

  /** Returns problem details: RFC 9457, section 3, and section 5 of draft-11. */
  String problem(RateLimitFields fields, int status) {
    boolean counted = isCounted(fields.decision());
    URI type = counted ? quotaExceeded : reducedCapacity;
    StringBuilder json = new StringBuilder(256).append("{\"type\":");
    JsonText.append(json, type.toString()).append(",\"title\":");
    JsonText.append(json, title(type, counted, status)).append(",\"status\":").append(status);
    JsonText.append(json.append(",\"detail\":"), message(fields));
    json.append(",\"violated-policies\":[");
    String separator = "";
    for (LimitStatus limit : PolicyOrder.shown(fields.decision())) {
      if (!limit.allowed()) {
        JsonText.append(json.append(separator), limit.policy().name());
        separator = ",";
      }
    }
    return json.append("]}").toString();
  }

  /** Returns the title, which belongs to the type (the draft's words), not to the occurrence. */
  private static String title(URI type, boolean counted, int status) {
    if (type.equals(BLANK)) {
      return status == SERVICE_UNAVAILABLE ? "Service Unavailable" : "Too Many Requests";
    }
    return counted
        ? "Request cannot be satisfied as assigned quota has been exceeded"
        : "Request cannot be satisfied due to temporary server capacity constraints";
  }

  private static String message(RateLimitFields fields) {
    OptionalLong seconds = fields.retryAfterSeconds();
    if (seconds.isEmpty()) {
      return "This request costs more than its limit holds and can never pass.";
    }
    String wait = "; try again in " + seconds.getAsLong() + " s.";
    return (isCounted(fields.decision()) ? "Too many requests" : "The limit cannot be checked now")
        + wait;
  }

  private static boolean isCounted(Decision decision) {
    return decision.source() != Decision.Source.FAIL_CLOSED;
  }
}
