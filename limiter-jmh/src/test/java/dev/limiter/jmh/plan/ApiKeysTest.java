package dev.limiter.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApiKeysTest {

  @Test
  void apiKeys_all_areDistinctAndOfOneLength() {
    assertThat(ApiKeys.first(1_000))
        .doesNotHaveDuplicates()
        .allSatisfy(key -> assertThat(key).hasSize("k_live_0000000".length()));
  }
}
