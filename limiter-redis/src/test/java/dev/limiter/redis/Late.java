package dev.limiter.redis;

import org.jspecify.annotations.Nullable;

/**
 * That something took too long, which may be the fault of the machine that the tests run on: the
 * scenario may be tried again. What is wrong in any other way is an error of another type, at once.
 */
public final class Late extends AssertionError {

  private static final long serialVersionUID = 1;

  static final int ATTEMPTS = 3;

  /** Says what took how long, and for how long the machine stood still meanwhile, if known. */
  public Late(String what) {
    super(what);
  }

  Late(String what, @Nullable Throwable cause) {
    super(what, cause);
  }

  /** Runs a scenario, and twice more if it is late: what is late by itself is late each time. */
  public static void onceInThree(Runnable scenario) {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        scenario.run();
        return;
      } catch (Late late) {
        tell(attempt, late);
      }
    }
    scenario.run();
  }

  static void tell(int attempt, Throwable late) {
    System.out.println("attempt " + attempt + " was late: " + late.getMessage());
  }
}
