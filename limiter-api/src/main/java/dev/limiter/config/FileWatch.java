package dev.limiter.config;

import dev.limiter.RuleFollower;
import dev.limiter.RulesStatus;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a follower when the content of rule files is another than before: woken by the file system
 * where it tells, by the clock where it does not.
 */
final class FileWatch implements Runnable, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FileRuleSource.class);

  private static final long POLL_MILLIS = 400;

  /** What is being written is looked at so often until it stands still, but not for ever. */
  private static final long SETTLE_MILLIS = 60;

  /** So many looks in a row without a change are taken for the end of writing: 300 ms. */
  private static final int STILL_LOOKS = 5;

  /** A file that never stands still, for 1.2 s, is read as it is. */
  private static final int MAX_SETTLING = 20;

  /** The clock of a file system is coarse: a second change may have the time of the first. */
  private static final int READINGS_AFTER_CHANGE = 4;

  /** Whoever sets a file's time back, or a file system that caches it, is found out by this. */
  private static final int LOOKS_A_READING = 25;

  private final RuleFiles files;
  private final RuleFollower follower;
  private final FolderEvents events;
  private final Thread thread;
  private volatile boolean closed;

  // For the thread.
  private String look = "";
  private String content = "";
  private int looks;
  private int readingsLeft;

  private FileWatch(RuleFiles files, RuleFollower follower, FolderEvents events) {
    this.files = files;
    this.follower = follower;
    this.events = events;
    this.thread = new Thread(null, this, "limiter-rule-files", 0, /* inheritThreadLocals= */ false);
    thread.setContextClassLoader(FileWatch.class.getClassLoader());
    thread.setDaemon(true);
  }

  static FileWatch start(RuleFiles files, RuleFollower follower) {
    return start(files, follower, FolderEvents.of(files));
  }

  static FileWatch start(RuleFiles files, RuleFollower follower, FolderEvents events) {
    FileWatch watch = new FileWatch(files, follower, events);
    watch.thread.start();
    return watch;
  }

  @Override
  public void run() {
    while (!closed) {
      try {
        events.register();
        lookOnce();
        events.await(POLL_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException | Error e) {
        failed(e);
      }
    }
  }

  /** An exhausted heap, or a file system that misbehaves, must not end this thread. */
  private static void failed(Throwable e) {
    try {
      LOG.debug("A look at rule files failed", e);
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error ignored) {
      // Next time, maybe.
    }
  }

  private void lookOnce() throws InterruptedException {
    String now = FileLook.at(files);
    boolean changed = !now.equals(look);
    if (changed) {
      now = settled(now);
    }
    looks++;
    if (changed) {
      readingsLeft = READINGS_AFTER_CHANGE;
    }
    if (readingsLeft > 0 || looks % LOOKS_A_READING == 0) {
      readingsLeft--;
      readAndTell();
    }
    look = now;
  }

  private String settled(String first) throws InterruptedException {
    String before = first;
    int still = 0;
    for (int i = 0; i < MAX_SETTLING && still < STILL_LOOKS; i++) {
      Thread.sleep(SETTLE_MILLIS);
      String after = FileLook.at(files);
      still = after.equals(before) ? still + 1 : 0;
      before = after;
    }
    return before;
  }

  /** Tells where the content is another than before, or than the follower found it to be. */
  private void readAndTell() {
    RuleFiles.Reading reading = files.read();
    boolean whole = reading.faults().isEmpty();
    String checksum = whole ? RuleBundle.of(reading.texts()).checksum() : "";
    String read =
        whole
            ? checksum + reading.texts().keySet()
            : reading.faults() + " " + reading.texts().hashCode();
    if (!closed && (!read.equals(content) || (whole && isBehind(checksum)))) {
      follower.changed();
      content = read; // not before: what could not be told is told again
    }
  }

  /**
   * The follower reads a moment later, when the file may be half of its next version. One that has
   * problems tries again by itself.
   */
  private boolean isBehind(String checksum) {
    RulesStatus status = follower.status();
    return status.isCurrent() && !status.checksum().equals(checksum);
  }

  @Override
  public void close() throws IOException {
    closed = true;
    thread.interrupt();
    events.close();
  }
}
