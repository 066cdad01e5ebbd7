package dev.limiter.servlet;

import static dev.limiter.servlet.Limits.aMinute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.RateLimiter;
import dev.limiter.Rule;
import org.junit.jupiter.api.Test;

/** The client's address, as headers that went through a container. */
abstract class ProxySuite extends ServletSuite {

  private final RateLimiter limiter =
      closeLater(Limits.of(Rule.builder().on("address").limit(aMinute(1)).build()));

  private int startWith(ClientAddress address) throws Exception {
    app.filter(RateLimitFilter.of(limiter, DescriptorMapper.address("address", address)))
        .serve("/", (request, response) -> response.setStatus(204));
    return start();
  }

  @Test
  void case38_behindATrustedProxy_clientsHaveTheirOwnLimitWhateverTheyWrite() throws Exception {
    int port = startWith(ClientAddress.behind("127.0.0.1"));

    assertThat(statusOf(port, "X-Forwarded-For: 198.51.100.1, 203.0.113.50")).isEqualTo(204);
    assertThat(statusOf(port, "X-Forwarded-For: 198.51.100.2, 203.0.113.50:999")).isEqualTo(429);
    assertThat(statusOf(port, "X-Forwarded-For: 6.6.6.6", "x-forwarded-for: 203.0.113.50"))
        .isEqualTo(429);
    assertThat(statusOf(port, "X-Forwarded-For: 203.0.113.51")).isEqualTo(204);
    assertThat(statusOf(port, "X-Forwarded-For: [2001:db8::1]:4711")).isEqualTo(204);
    assertThat(statusOf(port, "X-Forwarded-For: 2001:db8::ffff")).isEqualTo(429);
    assertThat(statusOf(port, "Forwarded: for=203.0.113.99")).isEqualTo(204); // the proxy's own
    assertThat(statusOf(port, "X-Forwarded-For: unknown")).isEqualTo(429);
  }

  @Test
  void case38_forwarded_isReadWhereItIsChosen() throws Exception {
    int port = startWith(ClientAddress.behind("127.0.0.0/8").readingForwarded());

    assertThat(statusOf(port, "Forwarded: for=6.6.6.6, for=\"[2001:db8::1]:4711\";proto=https"))
        .isEqualTo(204);
    assertThat(statusOf(port, "Forwarded: for=7.7.7.7", "Forwarded: for=\"[2001:db8::2]\""))
        .isEqualTo(429);
    assertThat(statusOf(port, "X-Forwarded-For: 203.0.113.50")).isEqualTo(204); // the proxy's own
    assertThat(statusOf(port, "X-Forwarded-For: 203.0.113.51")).isEqualTo(429);
  }

  @Test
  void peerThatIsNotTrusted_isItself() throws Exception {
    int port = startWith(ClientAddress.behind("10.0.0.0/8"));

    assertThat(statusOf(port, "X-Forwarded-For: 203.0.113.50")).isEqualTo(204);
    assertThat(statusOf(port, "X-Forwarded-For: 203.0.113.51")).isEqualTo(429);
  }

  private static int statusOf(int port, String... headers) throws Exception {
    return Reply.to(port, "GET", "/", headers).status();
  }
}
