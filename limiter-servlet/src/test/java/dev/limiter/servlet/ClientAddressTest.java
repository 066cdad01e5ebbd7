package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientAddressTest {

  private static final String PROXY = "10.0.0.1";
  private static final ClientAddress BEHIND = ClientAddress.behind("10.0.0.0/8", "fd00::/8");

  private static String of(ClientAddress address, String... xForwardedFor) {
    FakeRequest request = new FakeRequest().from(PROXY);
    for (String line : xForwardedFor) {
      request.header("X-Forwarded-For", line);
    }
    return address.of(request.toRequest());
  }

  private static String ofPeer(String remoteAddress) {
    return ClientAddress.ofPeer().of(new FakeRequest().from(remoteAddress).toRequest());
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "192.0.2.1:51234, 192.0.2.1",
    "2001:db8::1, 2001:db8::/64",
    "2001:db8:0:0:ffff::9, 2001:db8::/64",
    "2001:db8:0:1::1, 2001:db8:0:1::/64",
    "2001:db8::1.2.3.4, 2001:db8::/64",
    "[2001:db8::1], 2001:db8::/64",
    "[2001:db8::1]:4711, 2001:db8::/64",
    "fe80::1%eth0, fe80::/64",
    "[fe80::1%25eth0], fe80::/64",
    "::1, ::/64",
    "@unix, @unix",
    "not:an:address, not:an:address",
    "1:2, 1:2"
  })
  void of_peer_isItsKey(String remoteAddress, String key) {
    assertThat(ofPeer(remoteAddress)).isEqualTo(key);
  }

  /** The broken twin looked the names up, and read "1.2:80" as the address 1.0.0.2. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[cafe]:80", "bad.cafe:80", ".:1", "1.2:80", "[1]:80", "[1.2]:80", "1.2.3.4.5:80",
        "192.0.2.1:", "192.0.2.1:999999", "192.0.2.1:8x", "[::1", "[::1]x", "::1]", "%eth0:1",
        "[]:80", "[192.0.2.1]:80", "192.0.2.1%eth0"
      })
  void of_peerThatIsNoAddress_isThatTextAndNeverLookedUp(String text) {
    assertThat(ofPeer(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"::ffff:192.0.2.1", "::FFFF:192.0.2.1", "::ffff:c000:201", "[::ffff:192.0.2.1]:80"})
  void case39_mappedIpv4_isThatIpv4Address(String address) {
    assertThat(ofPeer(address)).isEqualTo("192.0.2.1");
    assertThat(of(BEHIND, address)).isEqualTo("192.0.2.1");
    assertThat(ClientAddress.behind("192.0.2.1").of(behind(address, "198.51.100.9")))
        .isEqualTo("198.51.100.9");
  }

  private static HttpServletRequest behind(String peer, String forwarded) {
    return new FakeRequest().from(peer).header("X-Forwarded-For", forwarded).toRequest();
  }

  @Test
  void of_peerWithoutAddress_isOneKeyForAll() {
    assertThat(ofPeer(null)).isEqualTo("unknown");
    assertThat(ofPeer("")).isEqualTo("unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "56, 2001:db8:12:3400::/56",
    "48, 2001:db8:12::/48",
    "32, 2001:db8::/32",
    "64, 2001:db8:12:3456::/64",
    "61, 2001:db8:12:3450::/61"
  })
  void withIpv6Prefix_cutsThere(int bits, String key) {
    ClientAddress address = ClientAddress.ofPeer().withIpv6Prefix(bits);

    assertThat(address.of(new FakeRequest().from("2001:db8:12:3456::1").toRequest()))
        .isEqualTo(key);
    assertThat(address.of(new FakeRequest().from("::ffff:192.0.2.1").toRequest()))
        .isEqualTo("192.0.2.1");
  }

  @ParameterizedTest
  @ValueSource(ints = {31, 65, 0, 128, -1})
  void withIpv6Prefix_outsideItsRange_isRefused(int bits) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientAddress.ofPeer().withIpv6Prefix(bits))
        .withMessage("IPv6 prefix must be 32 to 64 bits: " + bits);
  }

  @Test
  void of_ofPeer_readsNoHeader() {
    assertThat(of(ClientAddress.ofPeer(), "192.0.2.9")).isEqualTo(PROXY);
  }

  @Test
  void of_peerIsNoTrustedProxy_readsNoHeader() {
    assertThat(BEHIND.of(behind("203.0.113.9", "192.0.2.9"))).isEqualTo("203.0.113.9");
  }

  @Test
  void case38_oneTrustedHop_isTheRightmost() {
    assertThat(of(BEHIND, "198.51.100.1, 203.0.113.50")).isEqualTo("203.0.113.50");
  }

  @Test
  void case38_severalTrustedHops_areWalkedPast() {
    assertThat(of(BEHIND, "6.6.6.6, 203.0.113.50, 10.9.9.9,fd00::7 ,\t10.0.0.2"))
        .isEqualTo("203.0.113.50");
  }

  @Test
  void case38_severalLines_areOneList() {
    assertThat(of(BEHIND, "6.6.6.6", "198.51.100.1, 203.0.113.50", "10.0.0.3"))
        .isEqualTo("203.0.113.50");
    assertThat(of(BEHIND, "203.0.113.50, 10.0.0.3", "198.51.100.1")).isEqualTo("198.51.100.1");
  }

  @ParameterizedTest
  @CsvSource({
    "203.0.113.7:51234, 203.0.113.7",
    "[2001:db8::1]:4711, 2001:db8::/64",
    "[2001:db8::1], 2001:db8::/64",
    "2001:db8::1, 2001:db8::/64",
    "fe80::1%eth0, fe80::/64"
  })
  void case38_portsBracketsAndZones_areDropped(String entry, String key) {
    assertThat(of(BEHIND, "6.6.6.6, " + entry)).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unknown",
        "_hidden",
        "localhost",
        "example.com",
        "10.1",
        "''",
        "\"203.0.113.7\"",
        "203.0.113",
        "203.0.113.7:x",
        "for=203.0.113.7",
        "0x0a000001",
        "203.0.113.0/24",
        "*"
      })
  void case38_whatIsNoAddress_stopsTheWalk(String entry) {
    assertThat(of(BEHIND, "6.6.6.6, " + entry + ", 10.0.0.7")).isEqualTo("10.0.0.7");
    assertThat(of(BEHIND, "6.6.6.6, " + entry)).isEqualTo(PROXY);
  }

  @Test
  void case38_emptyEntriesAndLines_stopTheWalk() {
    assertThat(of(BEHIND)).isEqualTo(PROXY);
    assertThat(of(BEHIND, "")).isEqualTo(PROXY);
    assertThat(of(BEHIND, "6.6.6.6,")).isEqualTo(PROXY);
    assertThat(of(BEHIND, "6.6.6.6,,10.0.0.7")).isEqualTo("10.0.0.7");
    assertThat(of(BEHIND, "6.6.6.6", "", "10.0.0.7")).isEqualTo("10.0.0.7");
  }

  @Test
  void of_allAreTrusted_isTheLeftmost() {
    assertThat(of(BEHIND, "10.0.0.9, 10.0.0.8")).isEqualTo("10.0.0.9");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'for=6.6.6.6, for=203.0.113.50', 203.0.113.50",
        "'for=6.6.6.6, For=\"203.0.113.50:4711\";proto=https;by=10.0.0.1', 203.0.113.50",
        "'for=6.6.6.6, for=\"[2001:db8::1]:4711\"', 2001:db8::/64",
        "'for=6.6.6.6, for=\"[2001:db8::1]:_port\", for=10.0.0.4', 2001:db8::/64",
        "'for=6.6.6.6, for=unknown, for=10.0.0.4', 10.0.0.4",
        "'for=6.6.6.6, for=_hidden', 10.0.0.1",
        "'for=6.6.6.6, proto=https', 10.0.0.1",
        "'for=\"6.6.6.6, for=203.0.113.50', 203.0.113.50",
        "'for=\"6.6.6.6\\\", for=203.0.113.50', 203.0.113.50",
        "'for=6.6.6.6, by=\"x, for=9.9.9.9\";for=203.0.113.50', 203.0.113.50",
        "'for=6.6.6.6, by=\"x\\\", for=9.9.9.9\";for=203.0.113.50', 203.0.113.50",
        "'', 10.0.0.1"
      })
  void case38_forwarded_isReadLikewise(String field, String key) {
    FakeRequest request =
        new FakeRequest()
            .from(PROXY)
            .header("X-Forwarded-For", "7.7.7.7")
            .header("Forwarded", "for=8.8.8.8")
            .header("Forwarded", field);

    assertThat(BEHIND.readingForwarded().of(request.toRequest())).isEqualTo(key);
  }

  @Test
  void of_hostileHeaders_costBoundedTime() {
    String trusted = String.join(",", Collections.nCopies(10_000, "10.0.0.9"));
    String[] lines = Collections.nCopies(10_000, "10.0.0.9").toArray(String[]::new);
    String[] fields = {
      trusted,
      "x".repeat(1_000_000),
      ",".repeat(1_000_000),
      "\"".repeat(1_000_000),
      "\\\"".repeat(500_000),
      "\\".repeat(1_000_000) + "\"",
      " ".repeat(1_000_000),
      "1:".repeat(500_000),
      ":".repeat(40) + ",10.0.0.9",
      "[".repeat(1_000_000),
      "for=\"".repeat(200_000),
      "for=10.0.0.9;".repeat(80_000),
      "for=10.0.0.9,".repeat(80_000)
    };
    long from = System.nanoTime();
    for (int i = 0; i < 100; i++) {
      assertThat(of(BEHIND, lines)).isEqualTo("10.0.0.9");
      for (String field : fields) {
        assertThat(of(BEHIND, field)).startsWith("10.0.0.");
        assertThat(of(BEHIND.readingForwarded(), field)).startsWith("10.0.0.");
        FakeRequest request = new FakeRequest().from(PROXY).header("Forwarded", field);
        assertThat(BEHIND.readingForwarded().of(request.toRequest())).startsWith("10.0.0.");
      }
    }
    // 4,000 headers of up to a megabyte; the quadratic twin takes minutes.
    assertThat((System.nanoTime() - from) / 1_000_000_000).isLessThan(20);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0/0, 'trusted proxies must not be everyone, or every client could write its own address: ''0.0.0.0/0'''",
    "::/0, 'trusted proxies must not be everyone, or every client could write its own address: ''::/0'''",
    "::ffff:0:0/96, 'trusted proxies must not be everyone, or every client could write its own address: ''::ffff:0:0/96'''",
    "::ffff:0.0.0.0/96, 'trusted proxies must not be everyone, or every client could write its own address: ''::ffff:0.0.0.0/96'''",
    "10.0.0.0/0, 'trusted proxies must not be everyone, or every client could write its own address: ''10.0.0.0/0'''",
    "10.1.2.3/8, 'trusted network must not have bits beyond its prefix: ''10.1.2.3/8'' (did you mean 10.0.0.0/8?)'",
    "proxy.example, 'trusted proxy must be an address or a network such as 10.0.0.0/8 or fd00::/8: ''proxy.example'''"
  })
  void behind_whatIsNoNetworkOfProxies_isRefused(String network, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClientAddress.behind("10.0.0.0/8", network))
        .withMessage(message);
    assertThatIllegalArgumentException().isThrownBy(ClientAddress::behind);
  }
}
