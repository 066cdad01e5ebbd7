package dev.limiter.examples.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Descriptor;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopDeniedTest {

  private final TopDenied top = new TopDenied();

  private void add(String address, int times) {
    for (int i = 0; i < times; i++) {
      top.add(Descriptor.of("address", address));
    }
  }

  @Test
  void fewKeys_areCountedExactly_mostFrequentFirst() {
    add("192.0.2.1", 2);
    add("192.0.2.2", 5);
    add("192.0.2.3", 1);

    assertThat(top.top(2))
        .containsExactly(
            new DeniedKey("address=192.0.2.2", 5, 5), new DeniedKey("address=192.0.2.1", 2, 2));
  }

  @Test
  void floodOfKeysThatComeOnce_neitherHidesTheFrequentNorTakesMemory() {
    for (int i = 0; i < 100_000; i++) {
      add("once-" + i, 1);
      if (i % 100 == 0) {
        add("192.0.2.1", 1);
      }
    }

    List<DeniedKey> keys = top.top(Integer.MAX_VALUE);

    assertThat(keys).hasSize(TopDenied.CAPACITY);
    assertThat(keys.get(0).key()).isEqualTo("address=192.0.2.1");
    assertThat(keys.get(0).atLeast()).isLessThanOrEqualTo(1_000);
    assertThat(keys.get(0).atMost()).isGreaterThanOrEqualTo(1_000);
  }

  @Test
  void credentials_areShownByTheirHash_alsoThoseOfUnknownEntries() {
    top.add(Descriptor.of("route", "/v1/search").and("api_key", "k_live").and("else", "secret"));

    assertThat(top.top(1).get(0).key())
        .isEqualTo("route=/v1/search, api_key=sha256:815cf31e26b8, else=sha256:2bb80d537b1d");
  }
}
