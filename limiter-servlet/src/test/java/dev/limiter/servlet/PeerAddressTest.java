package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerAddressTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "::ffff:192.0.2.1, 192.0.2.1",
    "::ffff:c000:201, 192.0.2.1",
    "[::ffff:192.0.2.1], 192.0.2.1",
    "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64",
    "2001:db8:1:2::ffff, 2001:db8:1:2:0:0:0:0/64",
    "[2001:db8::1], 2001:db8:0:0:0:0:0:0/64",
    "fe80::1%eth0, fe80:0:0:0:0:0:0:0/64",
    "2001:db8::1.2.3.4, 2001:db8:0:0:0:0:0:0/64",
    "not:an:address, not:an:address",
    "@local, @local"
  })
  void of_anyLiteral_isOneKeyANetwork(String address, String key) {
    assertThat(PeerAddress.of(address)).isEqualTo(key);
  }

  @Test
  void of_nothing_isNothing() {
    assertThat(PeerAddress.of(null)).isNull();
    assertThat(PeerAddress.of("")).isNull();
  }
}
