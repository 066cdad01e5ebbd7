package dev.limiter.redis;

import dev.limiter.BackendException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/**
 * A test that is held to times on a machine that is busy: it is run twice more, from its beginning,
 * while it is {@link Late}, or a call that it makes itself is not answered in time.
 *
 * <p>An attempt that was late is printed and passes, for the next one decides; whatever else is
 * wrong fails at once.
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

  /** One of them. */
  static final class Attempt implements TestTemplateInvocationContext, InvocationInterceptor {

    private final int number;
    private final AtomicBoolean wanted;
    private boolean late;

    /**
     * Creates one.
     *
     * @param wanted whether there is to be another
     */
    Attempt(int number, AtomicBoolean wanted) {
      this.number = number;
      this.wanted = wanted;
    }

    @Override
    public String getDisplayName(int invocation) {
      return "attempt " + number;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void interceptBeforeEachMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      judge(invocation);
    }

    @Override
    public void interceptTestTemplateMethod(
        Invocation<Void> invocation,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      judge(invocation);
    }

    /** Does one step of the attempt, unless a step before it was late. */
    void judge(InvocationInterceptor.Invocation<Void> step) throws Throwable {
      if (late) {
        step.skip();
        return;
      }
      try {
        step.proceed();
      } catch (Late | BackendException e) {
        if (number == Late.ATTEMPTS || !isLate(e)) {
          throw e;
        }
        Late.tell(number, e);
        late = true;
        wanted.set(true);
      }
    }

    private static boolean isLate(Throwable thrown) {
      return thrown instanceof Late
          || (thrown instanceof BackendException failure
              && failure.kind() == BackendException.Kind.UNAVAILABLE);
    }
  }
}
