package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.Descriptor;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PeerDescriptorsTest {

  private final DescriptorMapper mapper = DescriptorMapper.remoteAddress("address");

  private Descriptor of(String peer) {
    return mapper.map(new FakeRequest().from(peer).toRequest());
  }

  @Test
  void peer_thatComesAgain_hasTheSameDescriptor() {
    Descriptor first = of("192.0.2.1");

    assertThat(first).isEqualTo(Descriptor.of("address", "192.0.2.1"));
    assertThat(of(new String("192.0.2.1".toCharArray()))).isSameAs(first);
  }

  /** Far more peers than slots, so that each slot is fought for. */
  @Test
  void peers_moreThanAreRemembered_haveTheirOwnAddress() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ClientAddress address = ClientAddress.ofPeer();
    for (int i = 0; i < 20_000; i++) {
      String peer =
          random.nextInt(10) == 0
              ? "2001:db8:" + Integer.toHexString(random.nextInt(100)) + "::1"
              : "10.0." + random.nextInt(100) + "." + random.nextInt(256);
      String expected = address.of(new FakeRequest().from(peer).toRequest());

      assertThat(of(peer).value("address")).as(peer + " of seed " + seed).isEqualTo(expected);
    }
  }

  /** "Aa" and "BB" have one hash, so one slot: what is there must not be taken for the other. */
  @Test
  void peers_ofOneSlot_areNotTakenForEachOther() {
    for (int i = 0; i < 2; i++) {
      assertThat(of("Aa").value("address")).isEqualTo("Aa");
      assertThat(of("BB").value("address")).isEqualTo("BB");
    }
  }

  @Test
  void peer_withoutAddress_isTheOneKey() {
    assertThat(of("").value("address")).isEqualTo(ClientAddress.NO_ADDRESS);
    assertThat(mapper.map(new FakeRequest().from(null).toRequest()).value("address"))
        .isEqualTo(ClientAddress.NO_ADDRESS);
  }

  @Test
  void key_empty_isRefusedBeforeAnyRequest() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DescriptorMapper.remoteAddress(""))
        .withMessageContaining("key must not be empty");
  }
}
