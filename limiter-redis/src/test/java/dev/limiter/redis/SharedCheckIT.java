package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Algorithm;
import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.Policy;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.OracleBackend;
import dev.limiter.contract.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** Checks that share a script call are answered as if they had come one after the other. */
final class SharedCheckIT {

  private static final int CROWDS = 40;

  @RepeatedTest(8)
  void crowd_isAnsweredAsInSequence() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    ManualTicker ticker = new ManualTicker(1_800_000_000_000_000L);
    Parameters parameters = new Parameters("crowd:", ticker);
    OracleBackend oracle = new OracleBackend(ticker);
    try (RedisClient client = RedisBackendContractIT.client()) {
      KeepingScriptRunner runner = new KeepingScriptRunner(client);
      for (int i = 0; i < CROWDS; i++) {
        CounterKey key = CounterKey.of(UUID.randomUUID().toString(), policy(random));
        for (int round = 0; round < 5; round++) {
          List<Check> checks = checks(random, key);
          List<Ticket> crowd = tickets(parameters, checks);
          SharedCheck.answer(crowd, runner.run(SharedCheck.of(crowd)));
          for (int c = 0; c < checks.size(); c++) {
            Decision shared = Replies.decision(checks.get(c), crowd.get(c).reply());
            assertThat(Outcome.of(shared))
                .as("seed %d, crowd %d, round %d, check %d of %s", seed, i, round, c, checks)
                .isEqualTo(Outcome.of(oracle.check(checks.get(c))));
          }
          ticker.advance(random.nextLong(1 + key.policy().windowMicros() / 3));
        }
      }
    }
  }

  private static Policy policy(Random random) {
    Algorithm[] algorithms = Algorithm.values();
    Duration window = Duration.ofNanos(1_000L * (1 + random.nextInt(100_000_000)));
    return Policy.of(algorithms[random.nextInt(algorithms.length)], 1 + random.nextInt(60), window);
  }

  private static List<Check> checks(Random random, CounterKey key) {
    List<Check> checks = new ArrayList<>();
    long capacity = key.policy().burst();
    while (checks.size() < 1 + random.nextInt(20)) {
      long cost =
          switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> 1 + (long) (random.nextDouble() * capacity);
            case 2 -> capacity + 1 + random.nextInt(3);
            default -> 1 + random.nextInt(3);
          };
      for (int run = random.nextInt(4); run >= 0; run--) {
        checks.add(new Check(key, cost));
      }
    }
    return checks;
  }

  private static List<Ticket> tickets(Parameters parameters, List<Check> checks) {
    List<Ticket> tickets = new ArrayList<>();
    for (Check check : checks) {
      Script script = Scripts.toCheck(check.policy().algorithm());
      ScriptCall call =
          new ScriptCall(
              script, 1, parameters.ofCheck(check), Deadline.in(10_000_000_000L), check.key());
      tickets.add(new Ticket(call, /* asking= */ false, /* virtual= */ false));
    }
    return tickets;
  }

  @Test
  void replyThatIsNoneOfTheScripts_answersNobody() {
    CounterKey key = Counters.fresh(Counters.TEN_A_DAY);
    List<Ticket> crowd =
        tickets(new Parameters("crowd:", null), List.of(new Check(key, 1), new Check(key, 1)));

    SharedCheck.answer(crowd, new byte[32]);

    assertThat(crowd).allSatisfy(ticket -> assertThat((byte[]) ticket.reply()).isEmpty());
  }
}
