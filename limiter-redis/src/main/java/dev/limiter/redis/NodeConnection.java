package dev.limiter.redis;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * One connection to one server, on which each exchange has a deadline. For one thread at a time.
 *
 * <p>An exchange that throws leaves the connection unusable: what it sent may still be answered.
 */
final class NodeConnection extends Connection {

  /** After so long without use the peer may have closed the connection. */
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final byte[] RESP2 = {'2'};
  private static final byte[] NIL = {};

  private final HostAndPort address;
  private final DeadlineSocket socket;
  private final InputStream stream;
  private final Gathering gathering = new Gathering();
  private volatile boolean retired;
  private final long openedNanos = Deadline.nowNanos();
  private long lifeNanos = Long.MAX_VALUE;
  private long lastUseNanos = Deadline.nowNanos();

  private NodeConnection(HostAndPort address, Endpoint endpoint, JedisClientConfig config) {
    super(endpoint, config);
    this.address = address;
    this.socket = endpoint.socket();
    this.stream = endpoint.stream();
  }

  /**
   * Connects, greets and authenticates.
   *
   * @throws JedisConnectionException if the server cannot be reached or does not answer in time
   * @throws JedisDataException if it refuses this client
   */
  static NodeConnection open(HostAndPort address, JedisClientConfig config, long deadlineNanos) {
    Endpoint endpoint = new Endpoint(address, config, deadlineNanos);
    try {
      return new NodeConnection(address, endpoint, config);
    } catch (RuntimeException | Error e) {
      endpoint.cut(); // Jedis does so for exceptions of its own only
      throw e;
    }
  }

  HostAndPort address() {
    return address;
  }

  /** Returns which checks may be made together on this connection. */
  Gathering gathering() {
    return gathering;
  }

  /** Returns what the server says of itself: its version, mode and role among it. */
  Map<String, Object> hello() {
    return hello(RESP2);
  }

  /** Sends one command and returns its reply. */
  Object call(ProtocolCommand command, byte[]... arguments) {
    sendCommand(command, arguments);
    return getOne();
  }

  /**
   * Sends one command and returns its reply, until a deadline.
   *
   * @throws JedisDataException if it is refused
   */
  Object call(Deadline deadline, ProtocolCommand command, byte[]... arguments) {
    socket.setDeadline(deadline.atNanos());
    return call(command, arguments);
  }

  /** Waits for what the server sends by itself, until a deadline. */
  Object awaitMessage(Deadline deadline) {
    socket.setDeadline(deadline.atNanos());
    return getOne();
  }

  /** Marks this connection as one that must not be used for anything new; from any thread. */
  void retire() {
    retired = true;
  }

  /**
   * Marks this connection as one that must not be used for anything new so long after its start.
   */
  void retireAfter(long lifeNanos) {
    this.lifeNanos = lifeNanos;
  }

  /** Tells, before anything is sent, that this connection must not or cannot be used any more. */
  boolean isSpent() {
    long now = Deadline.nowNanos();
    return retired
        || now - openedNanos >= lifeNanos
        || (now - lastUseNanos > IDLE_NANOS && !isAlive());
  }

  /** Waits for a millisecond at most: a connection that the peer has closed has an end to read. */
  private boolean isAlive() {
    socket.setDeadline(Deadline.nowNanos() + TimeUnit.MILLISECONDS.toNanos(1));
    try {
      stream.read();
      return false; // its end, or what nobody asked for
    } catch (SocketTimeoutException silent) {
      return true;
    } catch (IOException | RuntimeException broken) {
      return false;
    }
  }

  /**
   * Makes one call.
   *
   * @param asking whether the node only imports the key's slot yet
   * @return the reply, or the refusal as a {@link JedisDataException}
   * @throws JedisConnectionException if the connection broke or the deadline passed
   */
  Object exchange(ScriptCall call, boolean asking) {
    socket.setDeadline(call.deadline.atNanos());
    Object reply = askOnce(Command.EVALSHA, call.script.digest(), call, asking);
    if (reply instanceof JedisNoScriptException) {
      // Proof that nothing ran: a server that was restarted, flushed or promoted. EVAL caches it.
      reply = askOnce(Command.EVAL, call.script.text(), call, asking);
    }
    lastUseNanos = Deadline.nowNanos();
    return reply;
  }

  private Object askOnce(Command command, byte[] script, ScriptCall call, boolean asking) {
    send(command, script, call, asking);
    flush();
    return reply(asking);
  }

  /**
   * Makes the calls of a batch in one round trip, more where the server does not know a script or
   * leaves a check undecided, and answers them as the replies come: those that are not answered
   * when it throws may have run.
   */
  void exchange(Batch batch) {
    socket.setDeadline(batch.deadline().atNanos());
    exchange(batch.requests());
    List<Request> unanswered = batch.unanswered();
    if (!unanswered.isEmpty()) {
      if (batch.deadline().isTooLate()) {
        batch.fail(Failures.noAnswer()); // nothing of them was executed
      } else {
        exchange(unanswered);
      }
    }
    lastUseNanos = Deadline.nowNanos();
  }

  private void exchange(List<Request> requests) {
    for (Request request : requests) {
      send(Command.EVALSHA, request.call().script.digest(), request.call(), request.asking());
    }
    flush();
    List<Request> unknown = new ArrayList<>(0);
    for (Request request : requests) {
      Object reply = reply(request.asking());
      if (reply instanceof JedisNoScriptException) {
        unknown.add(request);
      } else {
        request.answer(reply);
      }
    }
    if (!unknown.isEmpty()) {
      exchangeByText(unknown);
    }
  }

  private void exchangeByText(List<Request> requests) {
    Set<Script> sent = new HashSet<>();
    for (Request request : requests) {
      Script script = request.call().script;
      if (sent.add(script)) {
        send(Command.EVAL, script.text(), request.call(), request.asking());
      } else {
        send(Command.EVALSHA, script.digest(), request.call(), request.asking());
      }
    }
    flush();
    for (Request request : requests) {
      request.answer(reply(request.asking()));
    }
  }

  private void send(Command command, byte[] script, ScriptCall call, boolean asking) {
    if (asking) {
      sendCommand(Command.ASKING);
    }
    byte[][] parameters = call.parameters;
    byte[][] arguments = new byte[parameters.length + 2][];
    arguments[0] = script;
    arguments[1] = Parameters.number(call.keyCount);
    System.arraycopy(parameters, 0, arguments, 2, parameters.length);
    sendCommand(command, arguments);
  }

  private Object reply(boolean asked) {
    if (asked && replyOrRefusal() instanceof JedisDataException refused) {
      replyOrRefusal(); // a redirection, for want of what was refused
      return refused;
    }
    return replyOrRefusal();
  }

  private Object replyOrRefusal() {
    try {
      Object reply = readProtocolWithCheckingBroken();
      return reply == null ? NIL : reply; // none of our scripts', and refused where it is read
    } catch (JedisDataException refusal) {
      return refusal;
    }
  }

  /** Ends the connection at once, without a word; from any thread. */
  void cut() {
    setBroken();
    try {
      socket.close(); // not the encrypted one, which would wait to say goodbye
    } catch (IOException ignored) {
      // It is of no more use either way.
    }
  }
}
