package dev.limiter.redis;

import java.time.Instant;

/**
 * A version of the rules that was published: a line of the history.
 *
 * @param version its number; each is greater than those before it
 * @param checksum the SHA-256 of its texts in hex, as {@link dev.limiter.config.RuleBundle} has it
 * @param publishedAt when, by the clock of Redis, in whole seconds
 * @param author who published it
 * @param note why
 */
public record PublishedRules(
    long version, String checksum, Instant publishedAt, String author, String note) {}
