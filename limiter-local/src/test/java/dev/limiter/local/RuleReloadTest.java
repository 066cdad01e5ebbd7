package dev.limiter.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Descriptor;
import dev.limiter.Eventually;
import dev.limiter.LimitStatus;
import dev.limiter.RateLimiter;
import dev.limiter.RecordedRules;
import dev.limiter.RulesStatus;
import dev.limiter.config.FileRuleSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rule file that is edited while eight threads check. */
class RuleReloadTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int THREADS = 8;
  private static final Descriptor USER = Descriptor.of("user", "u");

  @TempDir private Path folder;
  private final RecordedRules recorded = new RecordedRules();
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicLong checks = new AtomicLong();
  private final ConcurrentLinkedQueue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private List<Thread> threads = List.of();
  private Path file;
  private RateLimiter limiter;

  @BeforeEach
  void build() throws IOException {
    file = folder.resolve("rules.yaml");
    Files.writeString(file, rules(1_000));
    follow(file);
  }

  private void follow(Path path) {
    if (limiter != null) {
      limiter.close();
    }
    limiter =
        RateLimiter.builder()
            .rules(FileRuleSource.of(path))
            .backend(LocalBackend.create())
            .listener(recorded)
            .build();
  }

  @AfterEach
  void stop() throws InterruptedException {
    over.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
    limiter.close();
  }

  /** Two limits of one version; a limit of zero refuses everything. */
  private static String rules(long limit) {
    return """
    domain: api
    descriptors:
      - key: user
        rate_limit:
          - { name: one, unit: second, requests_per_unit: %d }
          - { name: two, unit: second, unit_multiplier: 2, requests_per_unit: %d }
    """
        .formatted(limit * 1_000_000, limit * 1_000_000);
  }

  private void checkOnEightThreads(Supplier<List<LimitStatus>> check) {
    threads =
        IntStream.range(0, THREADS).mapToObj(i -> new Thread(() -> checkUntilOver(check))).toList();
    threads.forEach(Thread::start);
    Eventually.holds(Duration.ofSeconds(5), "checks", () -> checks.get() > 1_000);
  }

  private void checkUntilOver(Supplier<List<LimitStatus>> check) {
    try {
      while (!over.get()) {
        requireOneVersion(check.get());
        checks.incrementAndGet();
      }
    } catch (Throwable e) {
      faults.add(e);
    }
  }

  private static void requireOneVersion(List<LimitStatus> statuses) {
    assertThat(statuses).hasSize(2);
    long one = statuses.get(0).policy().limit();
    assertThat(statuses.get(1).policy().limit()).as("of the same version").isEqualTo(one);
    boolean allowed = statuses.stream().allMatch(LimitStatus::allowed);
    assertThat(allowed).as("at a limit of %d", one).isEqualTo(one > 0);
  }

  private List<LimitStatus> check() {
    return limiter.check(USER).statuses();
  }

  private Duration awaitLimit(long limit) {
    return Eventually.holds(
        SECOND, "limit " + limit, () -> limiter.check(USER, 0).limit() == limit * 1_000_000);
  }

  private void rename(String text) throws IOException {
    Path other = Files.writeString(folder.resolve("next"), text);
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void case26_fileEditedWhileEightThreadsCheck_newLimitWithinASecondAndNoWrongDecision()
      throws IOException {
    checkOnEightThreads(this::check);
    for (int i = 0; i < 4; i++) {
      Files.writeString(file, rules(0));
      Duration toZero = awaitLimit(0);
      rename(rules(2_000 + i));
      Duration back = awaitLimit(2_000 + i);
      System.out.printf("in force after %d and %d ms%n", toZero.toMillis(), back.toMillis());
    }
    assertThat(faults).isEmpty();
    assertThat(recorded.told()).hasSize(8).allMatch(RulesStatus::isCurrent);
  }

  /** The twin has two snapshots, one for each limit, which are swapped one after the other. */
  @Test
  void rulesSwappedInTwoParts_areCaught() {
    AtomicLong first = new AtomicLong(1);
    AtomicLong second = new AtomicLong(1);
    Decision whole = limiter.check(USER);
    checkOnEightThreads(
        () -> {
          if (first.get() != second.get()) {
            throw new AssertionError("two versions in one check");
          }
          return whole.statuses();
        });
    Eventually.holds(
        Duration.ofSeconds(20),
        "a torn check",
        () -> {
          first.incrementAndGet();
          second.incrementAndGet();
          return !faults.isEmpty();
        });
  }

  @Test
  void case26_whatIsNoRules_leavesTheLastGoodOnesAndIsToldOnce() throws IOException {
    checkOnEightThreads(this::check);
    Files.writeString(file, "");
    awaitProblem(1, "the file is empty");
    Files.writeString(file, rules(5).substring(0, 95));
    awaitProblem(2, "rules.yaml:");
    Files.delete(file);
    awaitProblem(3, "no such file");
    Files.createDirectory(file);
    awaitProblem(4, "holds no .yaml or .yml file");
    Files.delete(file);
    awaitProblem(5, "no such file");

    Eventually.pause(Duration.ofMillis(2_500)); // tried again meanwhile
    assertThat(recorded.told()).hasSize(5);
    assertThat(limiter.check(USER, 0).limit()).isEqualTo(1_000_000_000);
    Files.writeString(file, rules(7));
    awaitLimit(7);
    assertThat(faults).isEmpty();
  }

  private void awaitProblem(int told, String what) {
    Eventually.holds(SECOND.plusMillis(500), what, () -> recorded.told().size() >= told);
    assertThat(recorded.told()).hasSize(told);
    assertThat(recorded.told().get(told - 1).problems().toString()).contains(what);
  }

  @Test
  void halfWrittenFile_isTakenWhenItIsWhole() throws IOException {
    String text = rules(9);
    Files.writeString(file, text.substring(0, 95));
    Eventually.pause(Duration.ofMillis(700));
    assertThat(limiter.check(USER, 0).limit()).isEqualTo(1_000_000_000);

    Files.writeString(file, text);
    awaitLimit(9);
  }

  @Test
  void case26_configMapSwappedToWhatIsNoRules_leavesTheLastGoodOnesAndIsToldOnce()
      throws IOException {
    Path mount = Files.createDirectory(folder.resolve("mount"));
    swap(mount, "..1", rules(6));
    Files.createSymbolicLink(mount.resolve("rules.yaml"), Path.of("..data/rules.yaml"));
    follow(mount);
    checkOnEightThreads(this::check);
    swap(mount, "..2", "");
    awaitProblem(1, "the file is empty");
    Eventually.pause(Duration.ofMillis(1_500)); // tried again meanwhile
    assertThat(limiter.check(USER, 0).limit()).isEqualTo(6_000_000);
    swap(mount, "..3", rules(8));
    awaitLimit(8);
    Files.delete(mount.resolve("..data"));
    awaitProblem(3, "no such file");

    assertThat(limiter.check(USER, 0).limit()).isEqualTo(8_000_000);
    assertThat(faults).isEmpty();
  }

  /** What Kubernetes does: a new folder, and a link to it that is renamed over the old one. */
  private static void swap(Path mount, String version, String text) throws IOException {
    Files.writeString(Files.createDirectory(mount.resolve(version)).resolve("rules.yaml"), text);
    Path link = Files.createSymbolicLink(mount.resolve("..data_tmp"), Path.of(version));
    Files.move(link, mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
  }
}
