package dev.limiter.ctl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Rule files that several tests start from. */
final class Examples {

  /** The example of the README and of the design. */
  static final String PUBLIC_API =
      """
      domain: public-api
      descriptors:
        - key: tier
          value: premium
          rate_limit: { unit: minute, requests_per_unit: 1000, algorithm: token_bucket, burst: 200 }
        - key: tier
          value: free
          descriptors:
            - key: route
              value: /v1/search
              rate_limit: { unit: minute, requests_per_unit: 30, algorithm: token_bucket, burst: 10 }
        - key: api_key                       # emergency clamp, dark-launched
          value: k_live_abc123
          rate_limit: { unit: minute, requests_per_unit: 5, shadow_mode: true }
      """;

  private Examples() {}

  static String write(Path directory, String name, String text) {
    try {
      return Files.writeString(directory.resolve(name), text).toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
