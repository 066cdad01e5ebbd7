package dev.limiter.contract;

/** A part of {@link BackendContract}: tests as default methods of what they are run on. */
interface Contract {

  /** Returns the backend under test, new for each test. */
  Fixture fixture();
}
