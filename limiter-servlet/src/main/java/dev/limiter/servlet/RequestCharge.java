package dev.limiter.servlet;

import dev.limiter.BackendException;
import dev.limiter.Decision;
import dev.limiter.RateLimiter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Charges a request to a limiter once, however often it comes by. */
final class RequestCharge {

  private static final Logger LOG = LoggerFactory.getLogger(RateLimitFilter.class);

  private final RateLimiter limiter;
  private final DescriptorMapper mapper;
  private final String chargedAttribute;
  private final AtomicBoolean failing = new AtomicBoolean();

  RequestCharge(RateLimiter limiter, DescriptorMapper mapper) {
    this.limiter = Objects.requireNonNull(limiter, "limiter");
    this.mapper = Objects.requireNonNull(mapper, "mapper");
    this.chargedAttribute =
        RateLimitFilter.DECISION_ATTRIBUTE
            + ".of."
            + Integer.toHexString(System.identityHashCode(limiter));
  }

  /** Tells whether a request is to be charged: neither charged before nor a preflight. */
  boolean isDue(HttpServletRequest request) {
    return request.getAttribute(chargedAttribute) != limiter && !Cors.isPreflight(request);
  }

  /** Charges a request; returns the decision, or null where the backend could not decide. */
  @Nullable Decision charge(HttpServletRequest request) {
    request.setAttribute(chargedAttribute, limiter);
    Decision decision;
    try {
      decision = limiter.check(mapper.map(request));
    } catch (BackendException e) {
      if (failing.compareAndSet(false, true)) {
        LOG.warn(
            "The limiter cannot decide; requests pass unlimited until it can: {}", e.toString());
        LOG.debug("The failure that let requests pass", e);
      }
      return null;
    }
    if (failing.get() && failing.compareAndSet(true, false)) {
      LOG.info("The limiter decides again");
    }
    request.setAttribute(RateLimitFilter.DECISION_ATTRIBUTE, decision);
    return decision;
  }
}
