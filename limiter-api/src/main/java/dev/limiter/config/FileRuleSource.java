package dev.limiter.config;

import dev.limiter.RuleException;
import dev.limiter.RuleFollower;
import dev.limiter.RuleSet;
import dev.limiter.RuleSnapshot;
import dev.limiter.RuleSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rules from YAML files, UTF-8, one domain a file, or from a folder of them; see {@link RuleText}.
 *
 * <p>A path that is a folder stands for the {@code .yaml} and {@code .yml} files in it, but for
 * those whose name begins with a dot. A folder without any is an error: limits never vanish with
 * their files.
 *
 * <p>Changes are seen within a second: a rewrite, a file that is renamed over another, and the
 * swapped {@code ..data} link of a Kubernetes ConfigMap. Whoever rewrites a file in place should be
 * quick about it; to write another and rename it is safer, for half a file can be rules as well.
 * Safe for use by several threads.
 */
public final class FileRuleSource implements RuleSource {

  private static final int ATTEMPTS = 3;

  private final RuleFiles files;
  private volatile @Nullable RuleSnapshot last;

  private FileRuleSource(List<Path> paths) {
    this.files = new RuleFiles(paths);
  }

  /** Returns the source of a file or folder, or of several. */
  public static FileRuleSource of(Path first, Path... more) {
    List<Path> paths = new ArrayList<>(more.length + 1);
    paths.add(Objects.requireNonNull(first, "first"));
    paths.addAll(List.of(more));
    return new FileRuleSource(paths);
  }

  @Override
  public RuleSet load() {
    return read().rules();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Their version is the beginning of the checksum; see {@link RuleBundle}.
   *
   * @throws RuleException if a file is missing, unreadable, not UTF-8 or invalid, with every fault
   *     found in all of them
   */
  @Override
  public RuleSnapshot read() {
    RuleFiles.Reading reading = reading();
    List<String> faults = new ArrayList<>(reading.faults());
    if (faults.isEmpty()) {
      return snapshot(RuleBundle.of(reading.texts()));
    }
    if (!reading.texts().isEmpty()) {
      try {
        RuleText.parse(reading.texts());
      } catch (RuleException e) {
        faults.addAll(e.problems());
      }
    }
    throw new RuleException(faults);
  }

  /** Reads until nothing changes meanwhile: files of two versions of a folder are none. */
  private RuleFiles.Reading reading() {
    String before = FileLook.at(files);
    RuleFiles.Reading reading = files.read();
    for (int i = 1; i < ATTEMPTS; i++) {
      String after = FileLook.at(files);
      if (after.equals(before)) {
        break;
      }
      before = after;
      reading = files.read();
    }
    return reading;
  }

  /** What was read before need not be parsed again. */
  private RuleSnapshot snapshot(RuleBundle bundle) {
    RuleSnapshot known = last;
    if (known == null || !known.checksum().equals(bundle.checksum())) {
      known = bundle.snapshot(bundle.shortChecksum());
      last = known;
    }
    return known;
  }

  @Override
  public List<String> warnings(RuleSet rules, String domain) {
    return Lint.warnings(rules, domain);
  }

  /**
   * {@inheritDoc}
   *
   * <p>One daemon thread for each follower looks at the files whenever their folders change, and
   * every 400 ms where the file system does not tell.
   */
  @Override
  public AutoCloseable watch(RuleFollower follower) {
    return FileWatch.start(files, follower);
  }
}
