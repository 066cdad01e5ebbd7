package dev.limiter.examples.boot;

/**
 * Who was over limit, and how often.
 *
 * @param key the descriptor, without credentials
 * @param atLeast how often it was at least
 * @param atMost how often it was at most: more than that where it took the place of another
 */
record DeniedKey(String key, long atLeast, long atMost) {}
