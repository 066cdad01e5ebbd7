package dev.limiter.redis;

import static dev.limiter.redis.Counters.TEN_A_DAY;
import static dev.limiter.redis.Counters.fresh;
import static dev.limiter.redis.Counters.one;
import static dev.limiter.redis.Counters.redisKey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.BackendException;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Policy;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import dev.limiter.contract.Outcome;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.RedisClient;

/** Checks of different buckets that share a script call are answered as if each had its own. */
final class GatheredCheckIT {

  private static final Parameters PARAMETERS =
      new Parameters(RedisBackendBuilder.DEFAULT_KEY_PREFIX, null);

  private final RedisServer server = RedisServer.shared();
  private final Gathering gathering = new Gathering();

  GatheredCheckIT() {
    gathering.allow();
  }

  private static Ticket ticket(Check check) {
    Script script = Scripts.toCheck(check.policy().algorithm());
    Deadline deadline = Deadline.in(10_000_000_000L);
    return new Ticket(
        new ScriptCall(script, 1, PARAMETERS.ofCheck(check), deadline, check.key()),
        /* asking= */ false,
        /* virtual= */ false);
  }

  private static List<Ticket> tickets(List<Check> checks) {
    return checks.stream().map(GatheredCheckIT::ticket).toList();
  }

  @RepeatedTest(8)
  void crowd_ofDifferentBuckets_isAnsweredAsByTheOracle() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ManualTicker ticker = new ManualTicker(1_800_000_000_000_000L);
    OracleBackend oracle = new OracleBackend(ticker);
    List<CounterKey> keys = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      keys.add(CounterKey.of(UUID.randomUUID().toString(), policy(random)));
    }
    try (RedisClient client = RedisBackendContractIT.client()) {
      KeepingScriptRunner runner = new KeepingScriptRunner(client);
      for (int round = 0; round < 100; round++) {
        List<Check> checks = checks(random, keys);
        List<Ticket> crowd = tickets(checks);
        GatheredCheck.answer(crowd, runner.run(at(ticker.micros(), crowd)));
        for (int c = 0; c < checks.size(); c++) {
          assertThat(Outcome.of(Replies.decision(checks.get(c), crowd.get(c).reply())))
              .as("seed %d, round %d, check %d of %s", seed, round, c, checks)
              .isEqualTo(Outcome.of(oracle.check(checks.get(c))));
        }
        ticker.advance(random.nextLong(2_000_000));
      }
    }
  }

  private static Policy policy(Random random) {
    long burst = 1L + random.nextInt(60);
    long token = 1L + random.nextInt(1_000_000);
    return Policy.tokenBucket(burst, Duration.of(burst * token, ChronoUnit.MICROS));
  }

  private static List<Check> checks(Random random, List<CounterKey> keys) {
    List<Check> checks = new ArrayList<>();
    for (int i = 1 + random.nextInt(20); i > 0; i--) {
      CounterKey key = keys.get(random.nextInt(keys.size()));
      long capacity = key.policy().burst();
      long cost =
          switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> 1 + (long) (random.nextDouble() * capacity);
            case 2 -> capacity + 1 + random.nextInt(3);
            default -> 1 + random.nextInt(3);
          };
      checks.add(new Check(key, cost));
    }
    return checks;
  }

  /** Returns the call that decides at an instant of the test. */
  private static ScriptCall at(long micros, List<Ticket> crowd) {
    ScriptCall call = GatheredCheck.of(crowd.stream().map(ticket -> ticket.call).toList());
    byte[][] parameters = Arrays.copyOf(call.parameters, call.parameters.length + 1);
    parameters[call.parameters.length] = Parameters.number(micros);
    return ScriptCall.of(call.script, call.keyCount, parameters, call.deadline);
  }

  private Batch batch(List<Ticket> tickets) {
    Line line = new Line(100);
    tickets.subList(1, tickets.size()).forEach(line::offer);
    Batch batch = new Batch(tickets.get(0), /* firstLeads= */ true, gathering);
    batch.fill(line);
    return batch;
  }

  private static void exchange(HostAndPort server, Batch batch) {
    exchange(server, batch, DefaultJedisClientConfig.builder().resp2().build());
  }

  private static void exchange(HostAndPort server, Batch batch, JedisClientConfig config) {
    NodeConnection connection =
        NodeConnection.open(server, config, Deadline.nowNanos() + 10_000_000_000L);
    try {
      connection.exchange(batch);
    } finally {
      connection.cut();
    }
  }

  private static long remaining(CounterKey key, Ticket ticket) {
    return Replies.decision(one(key), ticket.reply()).remaining();
  }

  @Test
  void crowd_onAServerThatHasLostItsScripts_isChargedOnce() {
    List<CounterKey> keys = List.of(fresh(TEN_A_DAY), fresh(TEN_A_DAY), fresh(TEN_A_DAY));
    List<Ticket> crowd = tickets(keys.stream().map(Counters::one).toList());
    Batch batch = batch(crowd);
    assertThat(batch.requests()).as("commands").hasSize(1);
    try (Jedis jedis = server.connect()) {
      jedis.scriptFlush();
    }

    exchange(server.hostAndPort(), batch);

    try (Jedis jedis = server.connect()) {
      for (int i = 0; i < keys.size(); i++) {
        assertThat(remaining(keys.get(i), crowd.get(i))).isEqualTo(9);
        assertThat(jedis.pttl(redisKey(keys.get(i))))
            .as("the time to full")
            .isBetween(8_600_000L, 8_640_000L);
      }
    }
    assertThat(gathering.isPossible()).isTrue();
  }

  @Test
  void crowd_withAKeyThatHoldsSomethingElse_isServedAndTheKeyIsLeftAsItIs() {
    CounterKey poisoned = fresh(TEN_A_DAY);
    CounterKey fractional = fresh(TEN_A_DAY);
    CounterKey garbled = fresh(TEN_A_DAY);
    CounterKey healthy = fresh(TEN_A_DAY);
    List<Ticket> crowd =
        tickets(
            List.of(poisoned, garbled, fractional, healthy).stream().map(Counters::one).toList());
    try (Jedis jedis = server.connect()) {
      jedis.rpush(redisKey(poisoned), "a");
      jedis.set(redisKey(garbled), "garbage");
      jedis.set(redisKey(fractional), "1:1/3"); // of before a change of the rate; long full again

      Batch batch = batch(crowd);
      assertThat(batch.requests()).as("commands").hasSize(1);

      exchange(server.hostAndPort(), batch);

      assertThat(batch(tickets(List.of(one(poisoned), one(garbled), one(healthy)))).requests())
          .as("what was not decided is asked apart from then on")
          .hasSize(3);
      assertThat(Failures.of((RuntimeException) crowd.get(0).reply()).kind())
          .isEqualTo(BackendException.Kind.KEY);
      assertThat(Failures.of((RuntimeException) crowd.get(1).reply()).kind())
          .isEqualTo(BackendException.Kind.KEY);
      assertThat(remaining(fractional, crowd.get(2))).isEqualTo(9);
      assertThat(remaining(healthy, crowd.get(3))).isEqualTo(9);
      assertThat(jedis.lrange(redisKey(poisoned), 0, -1)).containsExactly("a");
      assertThat(jedis.get(redisKey(garbled))).isEqualTo("garbage");
    }
  }

  /** Permissions to write one key only: refused at the call, or inside it. */
  static List<String> rules() {
    return RedisServer.shared().isAtLeast(7)
        ? List.of("+@all,~KEY", "+@all,%R~*,~KEY", "+@all,-set,~*,(+set ~KEY)")
        : List.of("+@all,~KEY");
  }

  @ParameterizedTest
  @MethodSource("rules")
  void crowd_withAKeyThatMayNotBeWritten_isServedAndChargedOnce(String rules) {
    CounterKey mine = fresh(TEN_A_DAY);
    CounterKey foreign = fresh(TEN_A_DAY);
    String[] each = rules.replace("KEY", redisKey(mine)).split(",", -1);
    server.user("half", "secret", each);
    List<Ticket> crowd = tickets(List.of(one(mine), one(foreign)));

    exchange(
        server.hostAndPort(),
        batch(crowd),
        DefaultJedisClientConfig.builder().resp2().user("half").password("secret").build());

    assertThat(remaining(mine, crowd.get(0))).isEqualTo(9);
    assertThat(crowd.get(1).reply()).isInstanceOf(RuntimeException.class);
    assertThat(gathering.isPossible()).as("others may be gathered all the same").isTrue();
  }

  /** As behind a proxy that spreads keys over servers, and does not say so. */
  @Test
  void crowd_onAServerThatRefusesKeysOfSeveralSlots_isChargedOnceAndNotGatheredAgain() {
    try (RedisCluster cluster = RedisCluster.start()) {
      List<CounterKey> keys =
          List.of(RedisCluster.counterOn(0, TEN_A_DAY), RedisCluster.counterOn(0, TEN_A_DAY));
      assertThat(RedisCluster.slot(keys.get(0))).isNotEqualTo(RedisCluster.slot(keys.get(1)));
      List<Ticket> crowd = tickets(keys.stream().map(Counters::one).toList());

      exchange(cluster.node(0).hostAndPort(), batch(crowd));

      assertThat(remaining(keys.get(0), crowd.get(0))).isEqualTo(9);
      assertThat(remaining(keys.get(1), crowd.get(1))).isEqualTo(9);
      assertThat(gathering.isPossible()).isFalse();
      assertThat(batch(tickets(keys.stream().map(Counters::one).toList())).requests()).hasSize(2);
    }
  }

  @Test
  void replyThatIsNoneOfTheScripts_answersNobody() {
    List<Ticket> crowd = tickets(List.of(one(fresh(TEN_A_DAY)), one(fresh(TEN_A_DAY))));

    GatheredCheck.answer(crowd, new byte[32]);

    assertThat(crowd).allSatisfy(ticket -> assertThat((byte[]) ticket.reply()).isEmpty());
  }
}
