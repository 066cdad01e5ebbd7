package dev.limiter.http;

import static dev.limiter.http.RefusalBody.JSON;
import static dev.limiter.http.RefusalBody.PROBLEM_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.contract.Draws;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalBodyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "application/problem+json",
        "APPLICATION/Problem+JSON",
        "application/problem+json, application/json;q=0.9",
        "application/json;q=0.5, application/problem+json;q=0.501",
        "application/problem+json;charset=utf-8;q=1.000, application/json;q=.5",
        "application/*, application/json;q=0",
        "*/*;q=0.9, application/json;q=0.1",
        "application/json;x=\"a,b;q=1\";q=0.2, application/problem+json ; q=0.3",
        "application/json;q=0.2;Q=1, application/problem+json;Q=0.3",
        "text/html, application/problem+json;q=0.001",
      })
  void accept_prefersProblem_getsIt(String accept) {
    assertThat(JSON.unlessPreferred(List.of(accept))).isEqualTo(PROBLEM_JSON);
    assertThat(PROBLEM_JSON.unlessPreferred(List.of(accept))).isEqualTo(PROBLEM_JSON);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "application/json",
        "application/json, */*;q=0.5",
        "application/problem+json;q=0, */*",
        "application/problem+json;q=0.9, application/json",
        "application/problem+json;q=1.1, application/json;q=0.1",
        "application/problem+json;q=0.1234, application/json;q=0.1",
        "application/problem+json;q=, application/json;q=0.1",
        "application/problem+json;q=nan, application/json;q=0.1",
        "application/problem+json;q=-1, application/json;q=0.1",
      })
  void accept_prefersJson_getsIt(String accept) {
    assertThat(JSON.unlessPreferred(List.of(accept))).isEqualTo(JSON);
    assertThat(PROBLEM_JSON.unlessPreferred(List.of(accept))).isEqualTo(JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*/*",
        "text/html,application/xhtml+xml,*/*;q=0.8",
        "application/*",
        "text/html",
        ",,;",
        "application",
        "/json",
        "application/",
        "*/json",
        "application/json, application/problem+json",
        "application/json;q=2"
      })
  void accept_saysNothingOfEither_keepsTheChosen(String accept) {
    assertThat(JSON.unlessPreferred(List.of(accept))).isEqualTo(JSON);
    assertThat(PROBLEM_JSON.unlessPreferred(List.of(accept))).isEqualTo(PROBLEM_JSON);
  }

  @Test
  void accept_ofSeveralLines_isOneList() {
    List<String> lines = List.of("application/json;q=0.1", "application/problem+json;q=0.2");

    assertThat(JSON.unlessPreferred(lines)).isEqualTo(PROBLEM_JSON);
    assertThat(PROBLEM_JSON.unlessPreferred(List.of())).isEqualTo(PROBLEM_JSON);
  }

  @Test
  @Timeout(20)
  void accept_hostile_takesBoundedTime() {
    for (String piece : List.of(",", ";", "\"", "\\\"", "a/b,", "a/b;q=0.1;", "q=", "*/*,")) {
      String megabytes = piece.repeat(5_000_000 / piece.length());
      List<String> lines = Collections.nCopies(1_000, megabytes);
      long start = System.nanoTime();
      assertThat(JSON.unlessPreferred(lines)).isNotNull();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
    }
  }

  @Test
  void accept_random_neverThrows() {
    Draws draws = Draws.printed("accept");
    List<String> pieces =
        List.of(
            "application",
            "/",
            "json",
            "problem+json",
            "*",
            ";",
            "q=",
            "0.5",
            ",",
            "\"",
            "\\",
            " ");
    for (int i = 0; i < 100_000; i++) {
      StringBuilder accept = new StringBuilder();
      for (long length = draws.between(0, 12); length > 0; length--) {
        accept.append(draws.oneOf(pieces));
      }
      assertThat(JSON.unlessPreferred(List.of(accept.toString()))).as("%s", accept).isNotNull();
    }
  }
}
