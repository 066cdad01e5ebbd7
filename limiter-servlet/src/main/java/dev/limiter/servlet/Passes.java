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
 * <p>A filter that charges is known by its limiter and its mapper, themselves and not their hashes;
 * one that exempts the request, by itself: what it excludes, another may charge. Used by one thread
 * at a time, as the request is.
 */
final class Passes {

  private static final String ATTRIBUTE = "dev.limiter.passes";

  /** That a limiter was asked what a mapper says, and whether it has refused. */
  record Pass(RateLimiter limiter, DescriptorMapper mapper, boolean refused) {

    @SuppressWarnings("ReferenceEquality") // a limiter and a mapper are what they are
    private boolean isOf(RateLimiter limiter, DescriptorMapper mapper) {
      return this.limiter == limiter && this.mapper == mapper;
    }
  }

  private @Nullable Pass first; // mostly the only one
  private @Nullable List<Pass> others;
  private @Nullable List<RateLimitFilter> exempting;
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

  /** Returns how these have charged the request, or null where they have not yet. */
  @Nullable Pass find(RateLimiter limiter, DescriptorMapper mapper) {
    Pass found = first;
    if (found == null || found.isOf(limiter, mapper)) {
      return found;
    }
    if (others != null) {
      for (Pass pass : others) {
        if (pass.isOf(limiter, mapper)) {
          return pass;
        }
      }
    }
    return null;
  }

  void add(Pass pass) {
    if (first == null) {
      first = pass;
      return;
    }
    if (others == null) {
      others = new ArrayList<>(1);
    }
    others.add(pass);
  }

  /** Tells whether a filter has let the request through uncharged. */
  boolean isExempt(RateLimitFilter filter) {
    return exempting != null && exempting.contains(filter);
  }

  /**
   * Notes that a filter lets the request through uncharged, in whatever is dispatched later too.
   */
  void exempt(RateLimitFilter filter) {
    if (exempting == null) {
      exempting = new ArrayList<>(1);
    }
    exempting.add(filter);
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
