package dev.limiter.redis;

import dev.limiter.Partition;

/** A script runner of a test to which it does not matter what fails together. */
interface PlainScriptRunner extends ScriptRunner {

  @Override
  default Partition partitionOf(int slot) {
    throw new UnsupportedOperationException("no concern of this test");
  }
}
