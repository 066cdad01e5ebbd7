package dev.limiter.redis;

import dev.limiter.CounterKey;
import org.jspecify.annotations.Nullable;

/** A script call that is to be made at most once: what to run, of which keys, and until when. */
final class ScriptCall {

  final Script script;

  /** How many of the parameters are keys; they come first. */
  final int keyCount;

  final byte[][] parameters;

  final Deadline deadline;

  /** The counter of a plain check of one, which can share a call with others; null otherwise. */
  final @Nullable CounterKey counter;

  ScriptCall(
      Script script,
      int keyCount,
      byte[][] parameters,
      Deadline deadline,
      @Nullable CounterKey counter) {
    this.script = script;
    this.keyCount = keyCount;
    this.parameters = parameters;
    this.deadline = deadline;
    this.counter = counter;
  }

  /** Returns a call that shares no script call with another. */
  static ScriptCall of(Script script, int keyCount, byte[][] parameters, Deadline deadline) {
    return new ScriptCall(script, keyCount, parameters, deadline, null);
  }

  /** Returns a key by which a cluster finds the call's node. */
  byte[] routingKey() {
    return parameters[0];
  }

  /** Returns about how many bytes the call is on the wire. */
  int bytes() {
    int bytes = 64;
    for (byte[] parameter : parameters) {
      bytes += parameter.length + 8;
    }
    return bytes;
  }
}
