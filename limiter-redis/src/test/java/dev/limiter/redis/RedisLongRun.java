package dev.limiter.redis;

import dev.limiter.Check;
import dev.limiter.CounterKey;
import dev.limiter.Decision;
import dev.limiter.contract.LongRun;
import dev.limiter.contract.ManualTicker;
import dev.limiter.contract.Outcome;
import dev.limiter.contract.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Response;
import redis.clients.jedis.Transaction;

/**
 * Millions of checks by the scripts on a real server against the oracle: {@code mvn verify -Plong}.
 *
 * <p>Steps of several traces go in one round trip, each with the instant that it happens at; keys
 * are kept from expiring by the server's own clock.
 */
final class RedisLongRun {

  @Test
  void millionsOfChecks_areAnsweredAsTheOracleDoes() {
    try (RedisServer server = RedisServer.start();
        Jedis jedis = server.connect()) {
      Scripts.all().forEach(script -> jedis.scriptLoad(script.text()));
      String version =
          jedis.info("server").replaceAll("(?s).*(redis|valkey)_version:(\\S+).*", "$1 $2");
      LongRun.compare("Lua on " + version, traces -> mismatches(server, traces));
    }
  }

  private static List<String> mismatches(RedisServer server, List<Trace> traces) {
    List<String> mismatches = new ArrayList<>();
    List<Replay> replays = traces.stream().map(Replay::new).toList();
    try (Jedis jedis = server.connect()) {
      for (int i = 0; i < traces.get(0).steps().size(); i++) {
        Transaction transaction = jedis.multi();
        for (Replay replay : replays) {
          replay.send(transaction, i);
        }
        transaction.exec();
        for (Replay replay : replays) {
          replay.receive(i, mismatches);
        }
      }
      jedis.del(replays.stream().map(replay -> "p:" + replay.counter).toArray(String[]::new));
    }
    return mismatches;
  }

  private static final class Replay {
    private final Trace trace;
    private final String counter = UUID.randomUUID().toString();
    private final List<Decision> decisions = new ArrayList<>();
    private Response<Object> reply;

    @SuppressWarnings("NullAway.Init") // the first step is sent before it is received
    Replay(Trace trace) {
      this.trace = trace;
    }

    private Check check(Trace.Asked asked) {
      return new Check(CounterKey.of(counter, asked.policy()), asked.cost());
    }

    void send(Transaction transaction, int i) {
      Trace.Step step = trace.steps().get(i);
      Parameters parameters = new Parameters("p:", new ManualTicker(step.now()));
      Script script;
      byte[][] written;
      if (step instanceof Trace.Asked asked) {
        script = Scripts.toCheck(asked.policy().algorithm());
        written = parameters.ofCheck(check(asked));
      } else {
        Decision refunded = decisions.get(((Trace.Refunded) step).of());
        script = Scripts.toRefund(Set.of(refunded.statuses().get(0).policy().algorithm()));
        written = parameters.ofRefund(refunded.charged());
      }
      reply = transaction.evalsha(script.digest(), 1, written);
      transaction.persist(written[0]);
    }

    void receive(int i, List<String> mismatches) {
      Trace.Step step = trace.steps().get(i);
      if (step instanceof Trace.Asked asked) {
        decisions.add(Replies.decision(check(asked), reply.get()));
        Outcome outcome = Outcome.of(decisions.get(i));
        if (!outcome.equals(asked.outcome())) {
          mismatches.add(outcome + " for " + asked);
        }
      } else {
        decisions.add(decisions.get(((Trace.Refunded) step).of()));
      }
    }
  }
}
