package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorTextTest {

  private final DescriptorText text =
      new DescriptorText(ClientAddress.ofPeer(), RouteTemplates.of("/tenants/{t}/users"));

  private String map(String mapper) {
    FakeRequest request =
        new FakeRequest()
            .path("/tenants/acme/users")
            .header("X-Plan", "free")
            .header("Authorization", "Bearer abc");
    return text.mapper(mapper).map(request.toRequest()).toString();
  }

  @Test
  void mapper_everySource_isTheMapperOfThatName() {
    assertThat(
            map(
                "service=constant:search, r=route,p = path,m=method, t=variable:x:/tenants/{x}/**,"
                    + "plan=header:X-Plan, token=bearer-token, a=address, u=principal,"
                    + "k=api-key:X-API-Key"))
        .isEqualTo(
            "(service=search, r=/tenants/{t}/users, p=/tenants/acme/users, m=GET, t=acme,"
                + " plan=free, token=abc, a=192.0.2.1)");
  }

  @Test
  void mapper_alternatives_standInForTheMissing() {
    assertThat(map("m=method, k=api-key:X-API-Key | u=principal|a=address"))
        .isEqualTo("(m=GET, a=192.0.2.1)");
    assertThat(map("token=bearer-token | a=address")).isEqualTo("(token=abc)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "address",
        "=address",
        "a=",
        "a=adress",
        "a=address,",
        "a=address||b=method",
        "a=header",
        "a=header:",
        "a=method:GET",
        "a=variable:x",
        "a=address:"
      })
  void mapper_malformed_isRefusedWithTheSources(String malformed) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> text.mapper(malformed))
        .withMessageStartingWith("descriptor entry must be KEY=SOURCE with a source of address, ");
  }

  @Test
  void mapper_templateWithoutTheVariable_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> text.mapper("t=variable:x:/tenants/{y}"))
        .withMessage("path template must have the variable {x}: '/tenants/{y}'");
  }
}
