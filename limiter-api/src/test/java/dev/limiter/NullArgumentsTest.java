package dev.limiter;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.limiter.config.FileRuleSource;
import dev.limiter.config.Lint;
import dev.limiter.config.RuleBundle;
import dev.limiter.config.RuleText;
import dev.limiter.http.PartitionKeys;
import dev.limiter.http.RateLimitFields;
import dev.limiter.http.RateLimitResponses;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What a caller forgot is told by its name, where it was forgotten. */
@SuppressWarnings({"NullAway", "DataFlowIssue"})
final class NullArgumentsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Descriptor FREE = Descriptor.of("tier", "free");
  private static final Rule RULE =
      Rule.builder().on("tier").limit(Policy.tokenBucket(1, SECOND)).build();
  private static final RuleSet RULES = RuleSet.of("d", List.of(RULE));

  private final RateLimiter limiter =
      RateLimiter.builder().rules(RuleSource.of(RULES)).backend(new ScriptedBackend()).build();

  /** Names what is told of many calls, in their order; a name may come several times. */
  private static Stream<DynamicTest> named(Object... namesAndCalls) {
    return Stream.iterate(0, i -> i < namesAndCalls.length, i -> i + 2)
        .map(
            i -> {
              String name = (String) namesAndCalls[i];
              ThrowingCallable call = (ThrowingCallable) namesAndCalls[i + 1];
              return dynamicTest(
                  i / 2 + " " + name,
                  () -> assertThatNullPointerException().isThrownBy(call).withMessage(name));
            });
  }

  private static ThrowingCallable call(ThrowingCallable call) {
    return call;
  }

  @TestFactory
  Stream<DynamicTest> limiter_namesWhatIsMissing() {
    return named(
        "descriptor", call(() -> limiter.check((Descriptor) null)),
        "descriptor", call(() -> limiter.check(null, 2)),
        "descriptor", call(() -> limiter.peek(null)),
        "descriptor", call(() -> limiter.reset(null)),
        "charges", call(() -> limiter.check((List<Charge>) null)),
        "charge", call(() -> limiter.check(Arrays.asList((Charge) null))),
        "descriptor", call(() -> new Charge(null, 1)),
        "decision", call(() -> limiter.refund(null)),
        "decision", call(() -> limiter.refund(null, 0)),
        "mode", call(() -> limiter.mode(null)),
        "rules", call(() -> RateLimiter.builder().rules(null)),
        "rules", call(() -> RuleSource.of(null)),
        "backend", call(() -> RateLimiter.builder().backend(null)),
        "listener", call(() -> RateLimiter.builder().listener(null)),
        "key", call(() -> new Check(null, 1)),
        "key", call(() -> Descriptor.of(null, "x")),
        "text", call(() -> CounterKey.of((String) null, RULE.policies().get(0))),
        "policy", call(() -> CounterKey.of("x", (Policy) null)),
        "rule", call(() -> CounterKey.of("x", (Rule) null)));
  }

  /** Nobody is limited, and a mistake is one all the same. */
  @TestFactory
  Stream<DynamicTest> limiterThatIsOff_namesWhatIsMissing() {
    limiter.mode(EnforcementMode.OFF);
    return named(
        "descriptor", call(() -> limiter.check((Descriptor) null)),
        "charges", call(() -> limiter.check((List<Charge>) null)));
  }

  @TestFactory
  Stream<DynamicTest> rules_nameWhatIsMissing() {
    return named(
        "domain", call(() -> RuleSet.of(null, List.of(RULE))),
        "rules", call(() -> RuleSet.of("d", null)),
        "rulesByDomain", call(() -> RuleSet.of(null)),
        "domain", call(() -> RULES.match(null, FREE)),
        "descriptor", call(() -> RULES.match("d", null)),
        "domain", call(() -> RULES.explain(null, FREE)),
        "descriptor", call(() -> RULES.explain("d", (Descriptor) null)),
        "descriptors", call(() -> RULES.explain("d", (List<Descriptor>) null)),
        "key", call(() -> Rule.builder().on(null)),
        "key", call(() -> Rule.builder().on(null, "x")),
        "value", call(() -> Rule.builder().on("x", null)),
        "text", call(() -> Pattern.of(null)),
        "key", call(() -> new Rule.Entry(null, Pattern.any())),
        "pattern", call(() -> new Rule.Entry("x", null)),
        "entries", call(() -> Rule.builder().path(null)),
        "policy", call(() -> Rule.builder().limit(null)),
        "name", call(() -> Rule.builder().replaces(null)),
        "metadata", call(() -> Rule.builder().metadata(null)),
        "failureMode", call(() -> Rule.builder().failureMode(null)),
        "key", call(() -> Rule.builder().hashTag(null)),
        "origin", call(() -> Rule.builder().origin(null)),
        "file", call(() -> Rule.builder().origin(null, 1, 1)),
        "algorithm", call(() -> Policy.of(null, 1, SECOND)),
        "window", call(() -> Policy.tokenBucket(1, null)),
        "name", call(() -> RULE.policies().get(0).withName(null)));
  }

  @TestFactory
  Stream<DynamicTest> texts_nameWhatIsMissing() {
    Map<String, String> nothing = new LinkedHashMap<>();
    nothing.put("a.yaml", null);
    return named(
        "first", call(() -> FileRuleSource.of(null)),
        "name", call(() -> RuleText.parse(null, "")),
        "yaml", call(() -> RuleText.parse("a.yaml", null)),
        "texts", call(() -> RuleText.parse(null)),
        "text of a.yaml", call(() -> RuleText.parse(nothing)),
        "name", call(() -> Lint.of(null, "")),
        "yaml", call(() -> Lint.of("a.yaml", null)),
        "texts", call(() -> Lint.of((Map<String, String>) null)),
        "rules", call(() -> Lint.of((RuleSet) null)),
        "bundle", call(() -> Lint.of((RuleBundle) null)),
        "name", call(() -> RuleBundle.of(null, "")),
        "text", call(() -> RuleBundle.of("a.yaml", (String) null)),
        "name", call(() -> RuleBundle.of(null, new byte[0])),
        "utf8", call(() -> RuleBundle.of("a.yaml", (byte[]) null)),
        "texts", call(() -> RuleBundle.of(null)),
        "text of a.yaml", call(() -> RuleBundle.of(nothing)),
        "paths", call(() -> RuleBundle.read(null)),
        "encoded", call(() -> RuleBundle.decode(null)));
  }

  @TestFactory
  Stream<DynamicTest> settings_nameWhatIsMissing() {
    FailOpenBackendBuilder builder =
        FailOpenBackend.builder(new ScriptedBackend(), new ScriptedBackend());
    RateLimitFields fields = RateLimitFields.of(Decision.unlimited());
    return named(
        "within", call(() -> builder.openAt(0.5, 1, null)),
        "probeInterval", call(() -> builder.probeInterval(null)),
        "listener", call(() -> builder.listener(null)),
        "decision", call(() -> RateLimitFields.of(null)),
        "fields", call(() -> RateLimitResponses.defaults().refusal(null, List.of())),
        "policyLines", call(() -> fields.beside(null, List.of())),
        "limitLines", call(() -> fields.beside(List.of(), null)),
        "salt", call(() -> PartitionKeys.salted(null)));
  }
}
