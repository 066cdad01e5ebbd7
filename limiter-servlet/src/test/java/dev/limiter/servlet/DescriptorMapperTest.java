package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.Descriptor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptorMapperTest {

  private static final Descriptor NOBODY = Descriptor.empty();

  private static Descriptor map(DescriptorMapper mapper, FakeRequest request) {
    return mapper.map(request.toRequest());
  }

  @Test
  void apiKey_upTo64Characters_isAsItIs() {
    DescriptorMapper mapper = DescriptorMapper.apiKey("api_key", "X-API-Key");
    String longest = "k".repeat(64);

    assertThat(map(mapper, new FakeRequest().header("x-api-key", longest)))
        .isEqualTo(Descriptor.of("api_key", longest));
    assertThat(map(mapper, new FakeRequest())).isEqualTo(NOBODY);
    assertThat(map(mapper, new FakeRequest().header("X-API-Key", ""))).isEqualTo(NOBODY);
  }

  @Test
  void apiKey_longer_isHashed_andNoneCanPassForAHashedOne() {
    DescriptorMapper mapper = DescriptorMapper.apiKey("api_key", "X-API-Key");
    // printf %065d 0 | sha256sum
    String hashed = "sha256:e531ef0f962409170917abf9de3287af";
    String key =
        map(mapper, new FakeRequest().header("X-API-Key", "0".repeat(65))).value("api_key");

    assertThat(key).hasSize(39).isEqualTo(hashed);
    assertThat(map(mapper, new FakeRequest().header("X-API-Key", key)).value("api_key"))
        .startsWith("sha256:")
        .isNotEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({
    "Bearer abc, abc",
    "bearer abc, abc",
    "BEARER  abc, abc",
    "Basic abc, ",
    "Bearer, ",
    "'Bearer ', ",
    "Bearerabc, "
  })
  void bearerToken_isThatOfTheScheme(String authorization, String token) {
    Descriptor expected = NOBODY.andIfPresent("token", token);

    assertThat(
            map(
                DescriptorMapper.bearerToken("token"),
                new FakeRequest().header("Authorization", authorization)))
        .isEqualTo(expected);
  }

  @Test
  void principal_beforeAuthentication_isLeftOut() {
    FakeRequest request = new FakeRequest();
    DescriptorMapper mapper = DescriptorMapper.principal("user");
    assertThat(map(mapper, request)).isEqualTo(NOBODY);
    request.principal = "alice";
    assertThat(map(mapper, request)).isEqualTo(Descriptor.of("user", "alice"));
  }

  @ParameterizedTest
  @CsvSource({"GET, GET", "HEAD, HEAD", "PATCH, PATCH", "get, OTHER", "MADEUP17, OTHER"})
  void method_isOneOfABoundedSet(String method, String value) {
    FakeRequest request = new FakeRequest();
    request.method = method;
    assertThat(map(DescriptorMapper.method("method"), request))
        .isEqualTo(Descriptor.of("method", value));
  }

  @ParameterizedTest
  @CsvSource({
    "/tenants/acme/users, acme",
    "//tenants;x/acme;y=1/, acme",
    "/tenants/acme, acme",
    "/tenants, ",
    "/other/acme, "
  })
  void pathVariable_isTheTenantOfThePath(String path, String tenant) {
    DescriptorMapper mapper = DescriptorMapper.pathVariable("tenant", "/tenants/{name}/**", "name");

    assertThat(map(mapper, new FakeRequest().path(path)))
        .isEqualTo(NOBODY.andIfPresent("tenant", tenant));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DescriptorMapper.pathVariable("tenant", "/tenants/{name}", "tenant"));
  }

  @ParameterizedTest
  @CsvSource({
    "/a/1/b/2, 1, 2",
    "/a/1/b/2/c, ,",
    "/a/1/bb/2, ,",
    "/a/1/b/, ,",
    "/a/{y}/b/{x}, {y}, {x}"
  })
  void pathVariable_ofSeveral_isTheOneAtItsPlace(String path, String x, String y) {
    String template = "/a/{x}/b/{y}";

    assertThat(
            map(
                DescriptorMapper.pathVariable("x", template, "x")
                    .and(DescriptorMapper.pathVariable("y", template, "y")),
                new FakeRequest().path(path)))
        .isEqualTo(NOBODY.andIfPresent("x", x).andIfPresent("y", y));
  }

  @Test
  void composed_isGeneralToSpecificWithASubstituteForTheMissing() {
    DescriptorMapper mapper =
        DescriptorMapper.route("route", RouteTemplates.of("/v1/users/{id}"))
            .and(DescriptorMapper.method("method"))
            .and(
                DescriptorMapper.apiKey("api_key", "X-API-Key")
                    .orElse(DescriptorMapper.remoteAddress("address")));
    FakeRequest request = new FakeRequest().path("/v1/users/7");

    assertThat(map(mapper, request).entries())
        .isEqualTo(
            List.of(
                new Descriptor.Entry("route", "/v1/users/{id}"),
                new Descriptor.Entry("method", "GET"),
                new Descriptor.Entry("address", "192.0.2.1")));
    assertThat(map(mapper, request.header("X-API-Key", "k1")).value("api_key")).isEqualTo("k1");
    assertThat(map(mapper, request).value("address")).isNull();
  }

  @Test
  void and_keyThatBothHave_isRefusedWhenMapping() {
    DescriptorMapper twice =
        DescriptorMapper.method("method").and(DescriptorMapper.constant("method", "any"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> map(twice, new FakeRequest()))
        .withMessage("descriptor key must be unique: 'method'");
  }

  @Test
  void of_keyThatIsNone_isRefusedAtOnce() {
    assertThatIllegalArgumentException().isThrownBy(() -> DescriptorMapper.of("", r -> "x"));
  }
}
