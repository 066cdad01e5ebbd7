package dev.limiter.jmh.local;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.limiter.jmh.plan.ApiKeys;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;

/**
 * A limiter for each of many keys behind a bounded Caffeine cache: what users of a library without
 * keys write themselves.
 *
 * @param <L> the library's limiter of one key
 */
final class Cached<L> {

  private static final int ROOM = 250_000; // as many as Limiter keeps by default

  private final String[] keys = ApiKeys.first(RandomKey.KEYS);
  private final LoadingCache<String, L> limiters;

  /** Creates the cache and fills it. */
  Cached(Function<String, L> limiter) {
    this.limiters = Caffeine.newBuilder().maximumSize(ROOM).build(limiter::apply);
    Map<String, L> filled = limiters.getAll(Arrays.asList(keys));
    if (filled.size() != keys.length) {
      throw new IllegalStateException("keys must be distinct: " + filled.size());
    }
  }

  /** Looks up the limiter of a key. */
  L get(int index) {
    return limiters.get(keys[index]);
  }
}
