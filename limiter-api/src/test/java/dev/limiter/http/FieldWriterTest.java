package dev.limiter.http;

import static dev.limiter.http.Statuses.allowed;
import static dev.limiter.http.Statuses.decision;
import static dev.limiter.http.Statuses.never;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.CounterKey;
import dev.limiter.LimitStatus;
import dev.limiter.Policy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.greenbytes.http.sfv.Parser;
import org.junit.jupiter.api.Test;

class FieldWriterTest {

  private static final Policy HUNDRED = Policy.tokenBucket(100, Duration.ofMinutes(1));
  private static final byte[] SALT = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private static String rateLimit(Dialect dialect, LimitStatus status) {
    RateLimitResponses responses = RateLimitResponses.builder().dialect(dialect).build();
    return responses.fields(decision(status)).rateLimit().orElseThrow();
  }

  private static String withKey(PartitionKeys keys, String caller) {
    LimitStatus status =
        new LimitStatus(CounterKey.of(caller, HUNDRED), 1, true, false, 87, 0, 7_800_000, 0);
    RateLimitResponses responses = RateLimitResponses.builder().partitionKeys(keys).build();
    RateLimitFields fields = responses.fields(decision(status));
    assertThat(fields.rateLimitPolicy()).hasValue("\"default\";q=100;w=60");
    return fields.rateLimit().orElseThrow();
  }

  @Test
  void dialects_name_theParameters() {
    LimitStatus status = allowed(HUNDRED, 70);

    assertThat(rateLimit(Dialect.DRAFT_11, status)).isEqualTo("\"default\";r=70;t=42");
    assertThat(rateLimit(Dialect.DRAFT_12, status)).isEqualTo("\"default\";a=70;w=42");
    assertThat(rateLimit(Dialect.BOTH, status)).isEqualTo("\"default\";r=70;t=42;a=70;w=42");
  }

  @Test
  void dialects_withoutAWindow_leaveItOut() {
    LimitStatus blocked = never(Policy.tokenBucket(0, Duration.ofMinutes(1)), 0);

    assertThat(rateLimit(Dialect.DRAFT_11, blocked)).isEqualTo("\"default\";r=0");
    assertThat(rateLimit(Dialect.DRAFT_12, blocked)).isEqualTo("\"default\";a=0");
    assertThat(rateLimit(Dialect.BOTH, blocked)).isEqualTo("\"default\";r=0;a=0");
  }

  @Test
  void partitionKey_isTheSameInAllInstancesAndBoundToTheSalt() {
    String field = withKey(PartitionKeys.salted(SALT), "alice");

    assertThat(field).matches("\"default\";r=87;t=53;pk=:[A-Za-z0-9+/]{12}:");
    assertThat(withKey(PartitionKeys.salted(SALT.clone()), "alice")).isEqualTo(field);
    assertThat(withKey(PartitionKeys.salted(SALT), "bob")).isNotEqualTo(field);
    assertThat(withKey(PartitionKeys.ofThisProcess(), "alice")).isNotEqualTo(field);
    assertThat(new Parser(field).parseList().serialize()).isEqualTo(field);
  }

  @Test
  void partitionKey_ofAnyCaller_isBoundedAndItsOwn() {
    PartitionKeys keys = PartitionKeys.salted(SALT);
    Set<String> fields = new HashSet<>();
    for (String caller : new String[] {"", "x".repeat(100_000), "\ud800", "\ud801", "ü\r\n"}) {
      fields.add(withKey(keys, caller));
    }

    assertThat(fields).hasSize(5).allMatch(field -> field.length() == 37);
  }

  @Test
  void salt_short_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PartitionKeys.salted(new byte[15]))
        .withMessage("a salt must have at least 16 bytes: 15");
  }

  @Test
  void fields_ofVeryManyPolicies_areBoundedAndNameTheSame() {
    LimitStatus[] many =
        IntStream.range(0, 200)
            .mapToObj(i -> allowed(HUNDRED.withName("\"".repeat(125) + i), 100 - i / 2))
            .toArray(LimitStatus[]::new);

    RateLimitFields fields = RateLimitFields.of(decision(many));

    String policies = fields.rateLimitPolicy().orElseThrow();
    String limits = fields.rateLimit().orElseThrow();
    assertThat(policies.length()).isBetween(2_500, FieldWriter.MAX_LENGTH);
    assertThat(limits.length()).isBetween(2_500, FieldWriter.MAX_LENGTH);
    int shown = new Parser(limits).parseList().get().size();
    assertThat(new Parser(policies).parseList().get()).hasSize(shown);
    assertThat(limits).as("most restrictive first").contains("199\";r=1;");
  }
}
