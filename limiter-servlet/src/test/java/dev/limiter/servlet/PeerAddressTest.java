package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerAddressTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "192.0.2.1:51234, 192.0.2.1",
    "2001:db8::1, 2001:db8:0:0:0:0:0:0/64",
    "2001:db8:0:0:ffff::9, 2001:db8:0:0:0:0:0:0/64",
    "2001:db8:0:1::1, 2001:db8:0:1:0:0:0:0/64",
    "2001:db8::1.2.3.4, 2001:db8:0:0:0:0:0:0/64",
    "[2001:db8::1], 2001:db8:0:0:0:0:0:0/64",
    "[2001:db8::1]:4711, 2001:db8:0:0:0:0:0:0/64",
    "fe80::1%eth0, fe80:0:0:0:0:0:0:0/64",
    "[fe80::1%25eth0], fe80:0:0:0:0:0:0:0/64",
    "@unix, @unix",
    "not:an:address, not:an:address",
    "1:2, 1:2"
  })
  void of_address_isItsKey(String address, String key) {
    assertThat(PeerAddress.of(address)).isEqualTo(key);
  }

  /** The broken twin looked the names up, and read "1.2:80" as the address 1.0.0.2. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[cafe]:80",
        "bad.cafe:80",
        ".:1",
        "1.2:80",
        "[1]:80",
        "[1.2]:80",
        "1.2.3.4.5:80",
        "192.0.2.1:",
        "[::1",
        "[::1]x",
        "::1]",
        "%eth0:1",
        "[]:80"
      })
  void of_textThatIsNoAddress_isThatTextAndNeverLookedUp(String text) {
    assertThat(PeerAddress.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"::ffff:192.0.2.1", "::FFFF:192.0.2.1", "::ffff:c000:201", "[::ffff:192.0.2.1]:80"})
  void case39_mappedIpv4_isThatIpv4Address(String address) {
    assertThat(PeerAddress.of(address)).isEqualTo("192.0.2.1");
  }

  @Test
  void of_missing_isNull() {
    assertThat(PeerAddress.of(null)).isNull();
    assertThat(PeerAddress.of("")).isNull();
  }
}
