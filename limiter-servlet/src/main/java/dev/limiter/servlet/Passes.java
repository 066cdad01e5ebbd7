package dev.limiter.servlet;

import dev.limiter.RateLimiter;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which filters a request has passed: kept in a request attribute for the whole life of the
 * request, so that a later dispatch, or a second registration, finds it.
 *
 * <p>A filter is known by its limiter and its mapper, themselves and not their hashes. Used by one
 * thread at a time, as the request is.
 */
final class Passes {

  private static final String ATTRIBUTE = "dev.limiter.passes";

  private record Pass(RateLimiter limiter, DescriptorMapper mapper) {}

  private @Nullable RateLimiter limiter; // of the first, which mostly is the only one
  private @Nullable DescriptorMapper mapper;
  private @Nullable List<Pass> others;
  private boolean hiddenOnRedirect;
  private boolean exposed;

  private Passes() {}

  static Passes of(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof Passes passes) {
      return passes;
    }
    Passes passes = new Passes();
    request.setAttribute(ATTRIBUTE, passes);
    return passes;
  }

  /** Tells whether these have not yet passed the request, and notes that they have now. */
  @SuppressWarnings("ReferenceEquality") // a limiter and a mapper are what they are
  boolean isFirst(RateLimiter limiter, DescriptorMapper mapper) {
    if (this.limiter == null) {
      this.limiter = limiter;
      this.mapper = mapper;
      return true;
    }
    return (this.limiter != limiter || this.mapper != mapper) && isOther(limiter, mapper);
  }

  @SuppressWarnings("ReferenceEquality")
  private boolean isOther(RateLimiter limiter, DescriptorMapper mapper) {
    if (others == null) {
      others = new ArrayList<>(1);
    }
    for (Pass pass : others) {
      if (pass.limiter == limiter && pass.mapper == mapper) {
        return false;
      }
    }
    others.add(new Pass(limiter, mapper));
    return true;
  }

  /** Notes that the fields are not to be on a redirect. */
  void hideOnRedirect() {
    hiddenOnRedirect = true;
  }

  /** Returns true the first time: the fields are exposed to scripts once. */
  boolean exposes() {
    boolean first = !exposed;
    exposed = true;
    return first;
  }

  /**
   * Returns the response to go on with: an async dispatch may have lost the one that watches for
   * redirects.
   */
  HttpServletResponse again(DispatcherType dispatch, HttpServletResponse response) {
    boolean watched = !hiddenOnRedirect || watches(response);
    boolean included = dispatch == DispatcherType.INCLUDE;
    return watched || included ? response : new RedirectWatch(response);
  }

  private static boolean watches(@Nullable Object response) {
    Object inner = response;
    while (inner instanceof HttpServletResponseWrapper wrapper) {
      if (inner instanceof RedirectWatch) {
        return true;
      }
      inner = wrapper.getResponse();
    }
    return false;
  }
}
