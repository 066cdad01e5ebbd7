package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException;
import dev.limiter.BackendException.Kind;
import java.io.EOFException;
import java.util.NoSuchElementException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

final class FailuresTest {

  private static void assertFailure(Throwable cause, Kind kind, String message) {
    BackendException failure = Failures.of(cause);
    assertThat(failure).hasMessage(message).hasCause(cause);
    assertThat(failure.kind()).isEqualTo(kind);
  }

  /** The table of docs/operations.md: what each refusal is, and whether it is every call's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OOM command not allowed when used memory > 'maxmemory'. | OOM | UNAVAILABLE | true",
        "READONLY You can't write against a read only replica. | READONLY | UNAVAILABLE | true",
        "LOADING Redis is loading the dataset in memory | LOADING | UNAVAILABLE | true",
        "BUSY Redis is busy running a script. | BUSY | UNAVAILABLE | true",
        "MASTERDOWN Link with MASTER is down | MASTERDOWN | UNAVAILABLE | true",
        "NOREPLICAS Not enough good replicas to write. | NOREPLICAS | UNAVAILABLE | true",
        "MISCONF Redis is configured to save RDB snapshots | MISCONF | UNAVAILABLE | true",
        "CLUSTERDOWN The cluster is down | CLUSTERDOWN | UNAVAILABLE | true",
        "TRYAGAIN Multiple keys request during rehashing of slot | TRYAGAIN | UNAVAILABLE | false",
        "NOPERM this user has no permissions to run the 'eval' command | NOPERM | MISCONFIGURED |"
            + " false",
        "ERR The user executing the script can't run this command or subcommand script: 17 | NOPERM"
            + " | MISCONFIGURED | false",
        "ERR ACL failure in script: User x has no permissions to run the 'set' command | NOPERM |"
            + " MISCONFIGURED | false",
        "MOVED 6939 127.0.0.1:17301 | MOVED | MISCONFIGURED | false",
        "CROSSSLOT Keys in request don't hash to the same slot | CROSSSLOT | MISCONFIGURED | false",
        "ERR Error running script (call to f_17): @user_script:7: @user_script: 7: -OOM command not"
            + " allowed | OOM | UNAVAILABLE | true",
        "ERR Error running script (call to f_17): @user_script:7: -READONLY You can't write |"
            + " READONLY | UNAVAILABLE | true",
        "ERR Error compiling script (new function): user_script:17 | ERR | BUG | false",
        "ERR user_script:1: attempt to perform arithmetic on a nil value | ERR | BUG | false",
        "ERR UNUSABLE is not at the beginning | ERR | BUG | false",
        "@user_script: 7: whatever | ERR | BUG | false"
      })
  void refusal_isNamedByItsCodeAndNothingThatVaries(
      String reply, String code, Kind kind, boolean ofNode) {
    JedisDataException refusal = new JedisDataException(reply);
    assertFailure(refusal, kind, "Redis refused to run the limiter's script: " + code);
    assertThat(Failures.ofNode(refusal) != null).isEqualTo(ofNode);
  }

  /** What is refused before there is a script to refuse, or beside it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NOAUTH Authentication required. | Redis wants a login: NOAUTH | MISCONFIGURED | true",
        "WRONGPASS invalid username-password pair or user is disabled. | Redis refused the login:"
            + " WRONGPASS | MISCONFIGURED | true",
        "ERR invalid password | Redis refused the login: WRONGPASS | MISCONFIGURED | true",
        "ERR AUTH <password> called without any password configured for the default user. Are you"
            + " sure? | Redis refused the login: WRONGPASS | MISCONFIGURED | true",
        "ERR max number of clients reached | Redis refused the connection: MAXCLIENTS | UNAVAILABLE"
            + " | false",
        "DENIED Redis is running in protected mode because | Redis refused the connection: DENIED |"
            + " MISCONFIGURED | false",
        "NOPROTO unsupported protocol version | Redis refused the connection: NOPROTO |"
            + " MISCONFIGURED | false",
        "ERR DB index is out of range | Redis has no database of that number | MISCONFIGURED |"
            + " false",
        "ERR SELECT is not allowed in cluster mode | the server is a node of a cluster: use"
            + " redis-cluster:// | MISCONFIGURED | false",
        "ERR This instance has cluster support disabled | the server is no node of a cluster: use"
            + " redis:// | MISCONFIGURED | false",
        "ERR unknown command `HELLO`, with args beginning with: | Redis does not know a command"
            + " that the limiter needs | MISCONFIGURED | false",
        "NOPERM User known has no permissions to run the 'cluster' command | Redis refused"
            + " the command cluster: NOPERM | MISCONFIGURED | false",
        "NOPERM this user has no permissions to run the 'select' command or its subcommand | Redis"
            + " refused the command select: NOPERM | MISCONFIGURED | false"
      })
  void refusalOfNoScript_saysWhatIsRefused(
      String reply, String message, Kind kind, boolean ofNode) {
    JedisDataException refusal = new JedisDataException(reply);
    assertFailure(refusal, kind, message);
    assertThat(Failures.ofNode(refusal) != null).isEqualTo(ofNode);
  }

  @Test
  void answer_isNoFailureOfItsNode() {
    assertThat(Failures.ofNode(new byte[32])).isNull();
  }

  @Test
  void unusableValue_isAFaultOfItsKey() {
    assertFailure(
        new JedisDataException("UNUSABLE value of key limiter:a"),
        Kind.KEY,
        "the value of a key in Redis is no state of the limiter");
  }

  @Test
  void refusalWithoutText_isNamedAsAnError() {
    assertFailure(
        new JedisDataException((String) null),
        Kind.BUG,
        "Redis refused to run the limiter's script: ERR");
  }

  @Test
  void peerThatIsNoRedis_isMisconfigured() {
    assertFailure(
        new JedisConnectionException("Unknown reply: H"),
        Kind.MISCONFIGURED,
        "the peer does not speak the protocol of Redis");
  }

  @Test
  void untrustedCertificate_isMisconfigured() {
    assertFailure(
        new JedisConnectionException("x", new SSLHandshakeException("PKIX path 17")),
        Kind.MISCONFIGURED,
        "no TLS connection to Redis can be made");
  }

  @Test
  void connectionThatEndsDuringTheHandshake_isUnavailable() {
    SSLHandshakeException ended = new SSLHandshakeException("Remote host terminated the handshake");
    ended.initCause(new EOFException());
    assertFailure(
        new JedisConnectionException("x", ended),
        Kind.UNAVAILABLE,
        "Redis cannot be reached or did not answer in time");
  }

  @Test
  void replyThatCannotBeRead_isUnavailable() {
    assertFailure(
        new OutOfMemoryError("17"), Kind.UNAVAILABLE, "the reply of Redis cannot be read");
  }

  @Test
  void brokenConnection_isNamed() {
    assertFailure(
        new JedisConnectionException("Failed to connect to 127.0.0.1:17100."),
        Kind.UNAVAILABLE,
        "Redis cannot be reached or did not answer in time");
  }

  @Test
  void exhaustedPool_isNamed() {
    assertFailure(
        new JedisException(
            "Could not get a resource from the pool",
            new NoSuchElementException("Timeout waiting, maxWaitDuration=PT0.0499S")),
        Kind.SATURATED,
        "all connections to Redis are in use");
  }

  @Test
  void anyOtherException_isNamedByItsClass() {
    assertFailure(
        new IllegalStateException("Pool not open 17"),
        Kind.BUG,
        "the Redis client failed: IllegalStateException");
  }

  @Test
  void interrupt_isKept() {
    Failures.of(new JedisException("no connection", new InterruptedException()));

    assertThat(Thread.interrupted()).isTrue();
  }
}
