package dev.limiter.redis;

import java.time.Duration;

/**
 * What an instance of the fleet said last about its rules.
 *
 * @param name what it calls itself
 * @param version which rules it has in force, as {@link dev.limiter.RulesStatus#version} says
 * @param checksum the SHA-256 of their texts in hex; empty where there is no text
 * @param problem the first thing that is wrong with newer ones; empty if nothing is
 * @param saidAgo how long ago it said so
 */
public record RuleInstance(
    String name, String version, String checksum, String problem, Duration saidAgo) {}
