package dev.limiter.jmh.rules;

import java.util.Random;

/**
 * A rule file of many overrides: a general rule for each tier, and limits of their own for single
 * API keys, half of them in a tier. The keys are random, and the same in every run.
 */
final class Overrides {

  static final String DOMAIN = "public-api";

  private static final long SEED = 6;
  private static final long SEED_OF_OTHERS = 7;
  private static final int LIMITS = 900;

  private Overrides() {}

  /** Returns the keys that have a limit of their own: those of even index in the tier "free". */
  static String[] keys(int count) {
    return random(SEED, count);
  }

  /** Returns keys that have none. */
  static String[] others(int count) {
    return random(SEED_OF_OTHERS, count);
  }

  private static String[] random(long seed, int count) {
    Random random = new Random(seed);
    String[] keys = new String[count];
    for (int i = 0; i < count; i++) {
      keys[i] = String.format("k_%016x", random.nextLong());
    }
    return keys;
  }

  /** Returns the text of a file with so many overrides. */
  static String text(int count) {
    String[] keys = keys(count);
    StringBuilder text = new StringBuilder("domain: " + DOMAIN + "\ndescriptors:\n");
    text.append("  - key: tier\n    value: premium\n");
    text.append("    rate_limit: { unit: minute, requests_per_unit: 1000 }\n");
    text.append("  - key: tier\n    value: free\n");
    text.append("    rate_limit: { unit: minute, requests_per_unit: 60 }\n");
    text.append("    descriptors:\n");
    for (int i = 0; i < count; i += 2) {
      override(text, "      ", keys[i], i);
    }
    for (int i = 1; i < count; i += 2) {
      override(text, "  ", keys[i], i);
    }
    return text.toString();
  }

  private static void override(StringBuilder text, String indent, String key, int index) {
    text.append(indent).append("- key: api_key\n");
    text.append(indent).append("  value: ").append(key).append('\n');
    text.append(indent).append("  rate_limit: { unit: minute, requests_per_unit: ");
    text.append(100 + index % LIMITS).append(" }\n");
  }
}
