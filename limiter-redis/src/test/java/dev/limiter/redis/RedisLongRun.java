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
 * are kept from expiring by the server's own clock. {@code -Dlimiter.long.also} names the binary of
 * a second server that answers the same checks.
 */
final class RedisLongRun {

  @Test
  void millionsOfChecks_areAnsweredAsTheOracleDoes() {
    List<RedisServer> servers = new ArrayList<>(List.of(RedisServer.start()));
    String also = System.getProperty("limiter.long.also", "");
    try {
      if (!also.isEmpty()) {
        servers.add(new RedisProcess(also, new String[0]));
      }
      List<String> versions = servers.stream().map(RedisLongRun::loadScripts).toList();
      LongRun.compare(
          "Lua on " + String.join(" and ", versions), traces -> replay(servers, traces));
    } finally {
      servers.forEach(RedisServer::close);
    }
  }

  private static String loadScripts(RedisServer server) {
    try (Jedis jedis = server.connect()) {
      EveryScript.list().forEach(script -> jedis.scriptLoad(script.text()));
      String info = jedis.info("server");
      String name = info.contains("valkey_version:") ? "valkey" : "redis";
      return name + info.replaceAll("(?s).*" + name + "_version:(\\S+).*", " $1");
    }
  }

  private static List<String> replay(List<RedisServer> servers, List<Trace> traces) {
    List<String> mismatches = new ArrayList<>();
    servers.forEach(server -> replay(server, traces, mismatches));
    return mismatches;
  }

  private static void replay(RedisServer server, List<Trace> traces, List<String> mismatches) {
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
