package dev.limiter.servlet;

import inet.ipaddr.AddressStringParameters.RangeParameters;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of one IP address, and nothing that merely resembles one.
 *
 * <p>IPv4 is four decimal numbers without leading zeros (RFC 3986, section 3.2.2), IPv6 is the text
 * of RFC 4291, section 2.2. The forms of {@code inet_aton} ({@code 127.1}, {@code 0x7f000001},
 * {@code 0177.0.0.1}), of which readers disagree what they name, are none; nor are ranges,
 * wildcards, masks and zones. No name is ever looked up.
 */
final class AddressLiteral {

  /** Of "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255". */
  private static final int LONGEST = 45;

  private static final IPAddressStringParameters ADDRESS = parameters(false);
  private static final IPAddressStringParameters NETWORK = parameters(true);

  private AddressLiteral() {}

  /** Returns the address, IPv4 where it is mapped into IPv6; null where the text is none. */
  static @Nullable IPAddress parse(String text) {
    if (text.length() > LONGEST || !isShaped(text)) {
      return null;
    }
    IPAddress address = new IPAddressString(text, ADDRESS).getAddress();
    return address == null || address.isMultiple() ? null : unmapped(address);
  }

  /**
   * Tells whether a text is an IPv4 address and is spelt as {@link #parse} would spell it, which
   * takes a fraction of the time: four numbers up to 255, without leading zeros.
   */
  static boolean isCanonicalIpv4(String text) {
    int length = text.length();
    int dots = 0;
    int number = -1; // none yet
    for (int i = 0; i < length; i++) {
      int digit = text.charAt(i) - '0';
      if (digit == '.' - '0' && number >= 0) {
        dots++;
        number = -1;
      } else if (digit < 0 || digit > 9 || number == 0) {
        return false;
      } else {
        number = number < 0 ? digit : 10 * number + digit;
        if (number > 255) {
          return false;
        }
      }
    }
    return dots == 3 && number >= 0;
  }

  /** Returns the network of a text such as {@code 10.0.0.0/8}, or null; an address is one too. */
  static @Nullable IPAddress parseNetwork(String text) {
    int slash = text.indexOf('/');
    if (slash < 0) {
      return parse(text);
    }
    if (slash > LONGEST || !isShaped(text.substring(0, slash))) {
      return null;
    }
    IPAddress network = new IPAddressString(text, NETWORK).getAddress();
    return network == null || network.getPrefixLength() == null ? null : unmapped(network);
  }

  /** Tells by the bits, not by the notation: {@code ::ffff:c000:201} is 192.0.2.1 too. */
  private static IPAddress unmapped(IPAddress address) {
    if (!address.isIPv6() || !address.toIPv6().isIPv4Mapped()) {
      return address;
    }
    Integer prefix = address.getPrefixLength();
    if (prefix == null) {
      return address.toIPv6().getEmbeddedIPv4Address();
    }
    int mappedBits = 96;
    return prefix < mappedBits
        ? address
        : address
            .toIPv6()
            .getEmbeddedIPv4Address()
            .withoutPrefixLength()
            .setPrefixLength(prefix - mappedBits, false)
            .toPrefixBlock();
  }

  private static boolean isShaped(String text) {
    boolean separated = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.' || c == ':') {
        separated = true;
      } else if (Character.digit(c, 16) < 0 || c > 'f') { // digits of other scripts are digits too
        return false;
      }
    }
    return separated;
  }

  private static IPAddressStringParameters parameters(boolean network) {
    IPAddressStringParameters.Builder builder =
        new IPAddressStringParameters.Builder()
            .allowEmpty(false)
            .allowAll(false)
            .allowSingleSegment(false)
            .allowPrefix(network)
            .allowMask(false)
            .allowPrefixOnly(false)
            .allowWildcardedSeparator(false)
            .setRangeOptions(RangeParameters.NO_RANGE)
            .allow_inet_aton(false);
    builder
        .getIPv4AddressParametersBuilder()
        .allowBinary(false)
        .allowLeadingZeros(false)
        .allowPrefixLengthLeadingZeros(false);
    builder
        .getIPv6AddressParametersBuilder()
        .allowBinary(false)
        .allowBase85(false)
        .allowZone(false)
        .allowUnlimitedLeadingZeros(false)
        .allowPrefixLengthLeadingZeros(false)
        .getEmbeddedIPv4AddressParametersBuilder()
        .allowLeadingZeros(false);
    return builder.toParams();
  }
}
