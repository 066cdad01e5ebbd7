package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Scope;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

final class FailuresTest {

  private static void assertFailure(RuntimeException cause, Scope scope, String message) {
    BackendException failure = Failures.of(cause);
    assertThat(failure).hasMessage(message).hasCause(cause);
    assertThat(failure.scope()).isEqualTo(scope);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OOM command not allowed when used memory > 'maxmemory'. | OOM",
        "READONLY You can't write against a read only replica. | READONLY",
        "LOADING Redis is loading the dataset in memory | LOADING",
        "BUSY Redis is busy running a script. | BUSY",
        "NOPERM this user has no permissions to run the 'eval' command | NOPERM",
        "MOVED 6939 127.0.0.1:17301 | MOVED",
        "ERR max number of clients reached | ERR",
        "ERR UNUSABLE is not at the beginning | ERR",
        "@user_script: 7: whatever | ERR"
      })
  void refusal_isNamedByItsCodeAndNothingThatVaries(String reply, String code) {
    assertFailure(
        new JedisDataException(reply),
        Scope.BACKEND,
        "Redis refused to run the limiter's script: " + code);
  }

  @Test
  void unusableValue_isAFaultOfItsKey() {
    assertFailure(
        new JedisDataException("UNUSABLE value of key limiter:a"),
        Scope.KEY,
        "the value of a key in Redis is no state of the limiter");
  }

  @Test
  void refusalWithoutText_isNamedAsAnError() {
    assertFailure(
        new JedisDataException((String) null),
        Scope.BACKEND,
        "Redis refused to run the limiter's script: ERR");
  }

  @Test
  void brokenConnection_isNamed() {
    assertFailure(
        new JedisConnectionException("Failed to connect to 127.0.0.1:17100."),
        Scope.BACKEND,
        "Redis cannot be reached or did not answer in time");
  }

  @Test
  void exhaustedPool_isNamed() {
    assertFailure(
        new JedisException(
            "Could not get a resource from the pool",
            new NoSuchElementException("Timeout waiting, maxWaitDuration=PT0.0499S")),
        Scope.BACKEND,
        "all connections to Redis are in use");
  }

  @Test
  void anyOtherException_isNamedByItsClass() {
    assertFailure(
        new IllegalStateException("Pool not open 17"),
        Scope.BACKEND,
        "the Redis client failed: IllegalStateException");
  }

  @Test
  void interrupt_isKept() {
    Failures.of(new JedisException("no connection", new InterruptedException()));

    assertThat(Thread.interrupted()).isTrue();
  }
}
