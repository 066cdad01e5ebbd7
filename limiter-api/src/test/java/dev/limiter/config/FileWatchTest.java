package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Eventually;
import dev.limiter.RuleFollower;
import dev.limiter.RulesStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file system may do to rule files, with and without its word of it. */
class FileWatchTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private Path file;
  private final AtomicInteger changes = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile String inForce = "";

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("rules.yaml"), "domain: a\n");
  }

  private FileWatch watch(boolean told, Path... paths) {
    RuleFiles files = new RuleFiles(List.of(paths));
    Function<RuleFiles, FolderEvents> events = told ? FolderEvents::of : FolderEvents::none;
    FileWatch watch = FileWatch.start(files, new Counting(paths), events.apply(files));
    awaitChanges(1);
    return watch;
  }

  private void awaitChanges(int number) {
    Eventually.holds(SECOND, number + " changes", () -> changes.get() >= number);
    assertThat(changes).hasValue(number);
  }

  /** A change that is seen twice is seen again by then. */
  private void assertNoMore(int number) {
    Eventually.pause(Duration.ofMillis(1_300));
    assertThat(changes).hasValue(number);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void rewriteAndRename_areSeenWithinASecond(boolean told) throws IOException {
    try (FileWatch watch = watch(told, file)) {
      Files.writeString(file, "domain: b\n");
      awaitChanges(2);

      Path other = Files.writeString(folder.resolve("other"), "domain: c\n");
      Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
      awaitChanges(3);

      Files.delete(file);
      awaitChanges(4);
      Files.writeString(file, "domain: d\n");
      awaitChanges(5);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void touchAndRewriteOfTheSame_areNoChange(boolean told) throws IOException {
    try (FileWatch watch = watch(told, file)) {
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
      Files.writeString(file, "domain: a\r\n");
      Path other = Files.writeString(folder.resolve("other"), "domain: a\n");
      Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
      assertNoMore(1);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sameSizeAndTime_isSeenAllTheSame(boolean told) throws IOException {
    FileTime time = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(file, time);
    try (FileWatch watch = watch(told, file)) {
      Files.writeString(file, "domain: b\n");
      Files.setLastModifiedTime(file, time);
      awaitChanges(2);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void case26_swapOfAConfigMap_isSeenOnce(boolean told) throws IOException {
    Path mount = Files.createDirectory(folder.resolve("mount"));
    version(mount, "..2026_01", "domain: one\n");
    Files.createSymbolicLink(mount.resolve("..data"), Path.of("..2026_01"));
    Path mounted = mount.resolve("rules.yaml");
    Files.createSymbolicLink(mounted, Path.of("..data/rules.yaml"));
    assertThat(RuleBundle.read(List.of(mount)).texts()).containsOnlyKeys(mounted.toString());

    try (FileWatch asFolder = watch(told, mount)) {
      version(mount, "..2026_02", "domain: two\n");
      Files.createSymbolicLink(mount.resolve("..data_tmp"), Path.of("..2026_02"));
      Files.move(
          mount.resolve("..data_tmp"), mount.resolve("..data"), StandardCopyOption.ATOMIC_MOVE);
      awaitChanges(2);
      Files.delete(mount.resolve("..2026_01/rules.yaml"));
      Files.delete(mount.resolve("..2026_01"));

      assertThat(RuleBundle.read(List.of(mount)).texts()).containsValue("domain: two\n");
      assertNoMore(2);
      assertThat(asFolder).isNotNull();
    }
  }

  private static void version(Path mount, String name, String text) throws IOException {
    Path data = Files.createDirectory(mount.resolve(name));
    Files.writeString(data.resolve("rules.yaml"), text);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void folder_itsFilesComeAndGo(boolean told) throws IOException {
    try (FileWatch watch = watch(told, folder)) {
      Path second = Files.writeString(folder.resolve("more.yml"), "domain: b\n");
      awaitChanges(2);
      Files.writeString(folder.resolve("notes.txt"), "not rules");
      Files.writeString(folder.resolve(".rules.yaml.swp"), "an editor's");
      Files.delete(second);
      awaitChanges(3);
      Files.delete(file);
      Files.delete(folder.resolve("notes.txt"));
      Files.delete(folder.resolve(".rules.yaml.swp"));
      Files.delete(folder);
      awaitChanges(4);
      Files.createDirectory(folder);
      Files.writeString(file, "domain: a\n");
      Eventually.holds(SECOND, "the folder again", () -> changes.get() > 4);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void writingInSteps_isToldOnceItIsOver(boolean told) throws IOException {
    try (FileWatch watch = watch(told, file)) {
      for (int i = 0; i < 5; i++) {
        Files.writeString(file, "# " + i + "\n", StandardOpenOption.APPEND);
        Eventually.pause(Duration.ofMillis(150));
        assertThat(changes).hasValue(1);
      }
      awaitChanges(2);
      assertNoMore(2);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void writingWithoutEnd_isToldAllTheSame(boolean told) throws IOException {
    try (FileWatch watch = watch(told, file)) {
      for (int i = 0; i < 40 && changes.get() == 1; i++) {
        Files.writeString(file, "# " + i + "\n", StandardOpenOption.APPEND);
        Eventually.pause(Duration.ofMillis(50));
      }
      assertThat(changes).hasValue(2);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void followerThatReadHalf_isToldAgainAfterARewriteOfTheSame(boolean told) throws IOException {
    try (FileWatch watch = watch(told, file)) {
      inForce = "the checksum of half";
      Files.writeString(file, "domain: a\n"); // as it was when the watch read it
      awaitChanges(2);
      assertNoMore(2);
      assertThat(watch).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tellingThatFails_isDoneAgain(boolean told) throws IOException {
    try (FileWatch watch = watch(told, file)) {
      failures.set(1);
      Files.writeString(file, "domain: b\n");
      Eventually.holds(SECOND.multipliedBy(2), "told", () -> changes.get() == 2);
      assertThat(failures).hasValueLessThan(1);
      assertThat(watch).isNotNull();
    }
  }

  /** Reads when it is told, at once. */
  private final class Counting implements RuleFollower {
    private final List<Path> paths;

    private Counting(Path... paths) {
      this.paths = List.of(paths);
    }

    @Override
    public void changed() {
      if (failures.getAndDecrement() > 0) {
        throw new OutOfMemoryError("unable to create native thread");
      }
      RuleFiles.Reading reading = new RuleFiles(paths).read();
      if (reading.faults().isEmpty()) {
        inForce = RuleBundle.of(reading.texts()).checksum();
      }
      changes.incrementAndGet();
    }

    @Override
    public RulesStatus status() {
      return new RulesStatus("", inForce, Duration.ZERO, List.of(), Duration.ZERO);
    }
  }
}
