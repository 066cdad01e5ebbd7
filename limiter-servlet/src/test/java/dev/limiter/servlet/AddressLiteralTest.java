package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import inet.ipaddr.IPAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressLiteralTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1",
    "0.0.0.0, 0.0.0.0",
    "255.255.255.255, 255.255.255.255",
    "2001:db8::1, 2001:db8::1",
    "2001:0DB8:0000:0000:0000:0000:0000:0001, 2001:db8::1",
    "::, ::",
    "::1, ::1",
    "2001:db8::1.2.3.4, 2001:db8::102:304",
    "::1.2.3.4, ::102:304",
    "0000:0000:0000:0000:0000:0000:255.255.255.255, ::ffff:ffff",
    "::ffff:192.0.2.1, 192.0.2.1"
  })
  void parse_literal_isThatAddress(String text, String address) {
    IPAddress parsed = AddressLiteral.parse(text);

    assertThat(parsed).isNotNull();
    assertThat(parsed.toCanonicalString()).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "*",
        "%",
        "/8",
        "-",
        "localhost",
        "example.com",
        "1",
        "3232235777",
        "127.1",
        "127.0.1",
        "1.2.3.4.5",
        "1.2.3",
        "1.2.3.",
        ".1.2.3",
        "1..2.3",
        "256.0.0.1",
        "1.2.3.999",
        "01.2.3.4",
        "1.2.3.04",
        "0x7f.0.0.1",
        "0x7f000001",
        "0177.0.0.1",
        "1.2.3.4/32",
        "1.2.3.*",
        "1.2.3.%",
        "1.2.3._",
        "1.2.3.1-9",
        "1.2.3.4 ",
        "１.2.3.4",
        "1.2.3.٤",
        "+1.2.3.4",
        "-1.2.3.4",
        ":",
        ":::",
        "1:2",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1::2::3",
        "12345::",
        "::g",
        "2001:db8::/32",
        "2001:db8::*",
        "2001:db8::1-2",
        "fe80::1%eth0",
        "00001::",
        "::ffff:1.2.3",
        "::ffff:01.2.3.4",
        "::ffff:1.2.3.4.5",
        "::1.2.3.4:5",
        "1.2.3.4::",
        "4)+k&C#VzJ4br>0wv%Yp",
        "::ffff:192.0.2.1/128",
        "0b1.0b1.0b1.0b1",
        "1.2.3.4\u0000"
      })
  void parse_whatMerelyResemblesOne_isNone(String text) {
    assertThat(AddressLiteral.parse(text)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.0.0.0/8",
    "fd00::/8, fd00::/8",
    "192.0.2.7, 192.0.2.7",
    "::ffff:10.0.0.0/104, 10.0.0.0/8",
    "::ffff:a00:0/104, 10.0.0.0/8"
  })
  void parseNetwork_isThatNetwork(String text, String network) {
    IPAddress parsed = AddressLiteral.parseNetwork(text);

    assertThat(parsed).isNotNull();
    assertThat(parsed.toCanonicalString()).isEqualTo(network);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/255.0.0.0", "10/8",
        "10.*/8", "/8", "fd00::/129", "example.com/8", "10.0.0.0/8/8", "all"
      })
  void parseNetwork_whatIsNone_isNull(String text) {
    assertThat(AddressLiteral.parseNetwork(text)).isNull();
  }

  /** The JDK as the oracle: of whatever it prints, both make the same bytes. */
  @Test
  void parse_randomAddresses_areTheSameAsTheJdks() throws UnknownHostException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextBoolean() ? 4 : 16];
      random.nextBytes(bytes);
      for (int zero = random.nextInt(bytes.length); zero > 0; zero--) {
        bytes[random.nextInt(bytes.length)] = 0;
      }
      String text = InetAddress.getByAddress(bytes).getHostAddress();

      IPAddress parsed = AddressLiteral.parse(text);

      assertThat(parsed).as("seed %s: %s", seed, text).isNotNull();
      assertThat(parsed.getBytes()).as("seed %s: %s", seed, text).isEqualTo(bytes);
      assertThat(AddressLiteral.parse(parsed.toCanonicalString())).isEqualTo(parsed);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "...",
        "1",
        "1.2.3",
        "1.2.3.",
        ".1.2.3",
        "1..2.3",
        "1.2.3.4.5",
        "256.0.0.1",
        "1.2.3.999",
        "01.2.3.4",
        "1.2.3.04",
        "00.0.0.0",
        "1.2.3.4 ",
        "-1.2.3.4",
        "1.2.3.a",
        "::1",
        "1/2/3/4",
        "4294967296.1.1.1",
        "99999999999.1.1.1",
        "１.2.3.4"
      })
  void isCanonicalIpv4_whatIsNone_isFalse(String text) {
    assertThat(AddressLiteral.isCanonicalIpv4(text)).isFalse();
  }

  /** The quick look agrees with the library, of what it says yes to and of what it leaves to it. */
  @Test
  void isCanonicalIpv4_randomTexts_isWhatParsingAndWritingKeeps() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int addresses = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int part = 0; part < 4; part++) {
        text.append(part == 0 ? "" : ".").append(random.nextInt(300));
      }
      if (random.nextInt(4) == 0) {
        text.setCharAt(random.nextInt(text.length()), "0.:1a".charAt(random.nextInt(5)));
      }
      IPAddress parsed = AddressLiteral.parse(text.toString());
      boolean kept =
          parsed != null && parsed.isIPv4() && parsed.toCanonicalString().contentEquals(text);
      assertThat(AddressLiteral.isCanonicalIpv4(text.toString()))
          .as(text + " of seed " + seed)
          .isEqualTo(kept);
      addresses += kept ? 1 : 0;
    }
    assertThat(addresses).isGreaterThan(10_000);
  }
}
