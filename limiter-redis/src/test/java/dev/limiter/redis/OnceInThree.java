package dev.limiter.redis;

import dev.limiter.BackendException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.opentest4j.TestAbortedException;

/**
 * A test that is held to times on a machine that is busy: it is run twice more, from its beginning,
 * while it is {@link Late}, or a call that it makes itself is not answered in time.
 *
 * <p>An attempt that was late is reported as skipped; whatever else is wrong fails at once.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(OnceInThree.Attempts.class)
public @interface OnceInThree {

  /** Makes the attempts, each only if the one before was late. */
  final class Attempts implements TestTemplateInvocationContextProvider {

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
      return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
        ExtensionContext context) {
      AtomicBoolean wanted = new AtomicBoolean(true);
      return IntStream.rangeClosed(1, Late.ATTEMPTS)
          .takeWhile(attempt -> wanted.getAndSet(false))
          .mapToObj(attempt -> new Attempt(attempt, wanted));
    }
  }

  /**
   * One of them.
   *
   * @param wanted whether there is to be another
   */
  record Attempt(int number, AtomicBoolean wanted)
      implements TestTemplateInvocationContext,
          TestExecutionExceptionHandler,
          LifecycleMethodExecutionExceptionHandler {

    @Override
    public String getDisplayName(int invocation) {
      return "attempt " + number;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown)
        throws Throwable {
      judge(thrown);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable thrown)
        throws Throwable {
      judge(thrown);
    }

    void judge(Throwable thrown) throws Throwable {
      if (number == Late.ATTEMPTS || !isLate(thrown)) {
        throw thrown;
      }
      Late.tell(number, thrown);
      wanted.set(true);
      throw new TestAbortedException("late: " + thrown.getMessage(), thrown);
    }

    private static boolean isLate(Throwable thrown) {
      return thrown instanceof Late
          || (thrown instanceof BackendException failure
              && failure.kind() == BackendException.Kind.UNAVAILABLE);
    }
  }
}
