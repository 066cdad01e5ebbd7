package dev.limiter.redis;

import dev.limiter.RuleException;
import dev.limiter.RuleSnapshot;
import dev.limiter.config.RuleBundle;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A copy of the last good rules on disk: replaced whole, and believed only if it is whole. Safe for
 * use by several threads and processes.
 */
final class RuleCache {

  private static final Logger LOG = LoggerFactory.getLogger(RedisRuleSource.class);
  private static final Pattern HEAD =
      Pattern.compile("#limiter-rules-cache (\\d{1,15}) ([0-9a-f]{64})");
  private static final int MAX_HEAD = 128;

  private final Path file;
  private volatile String held = "";
  private volatile boolean failing;

  RuleCache(Path file) {
    this.file = file;
  }

  /** Tells whether these are what was written last. */
  boolean holds(RuleSnapshot rules) {
    return held.equals(head(rules.version(), rules.checksum()));
  }

  private static String head(String version, String checksum) {
    return "#limiter-rules-cache " + version + " " + checksum;
  }

  /** Replaces the copy; says so once where that cannot be done. */
  synchronized void write(String version, RuleBundle rules) {
    String head = head(version, rules.checksum());
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try {
      try (FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        writeAll(channel, (head + "\n").getBytes(StandardCharsets.UTF_8));
        writeAll(channel, rules.encoded());
        channel.force(true); // or a crash might leave a name without content
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      held = head;
      failing = false;
    } catch (IOException | RuntimeException e) {
      if (!failing) {
        failing = true;
        LOG.warn("The copy of the rules in {} cannot be written", file, e);
      }
      delete(temporary);
    }
  }

  private static void writeAll(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }

  private static void delete(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      LOG.debug("{} is left over", temporary, e);
    }
  }

  /** Returns the copy; null where there is none that can be believed, which is said. */
  @Nullable RuleSnapshot read() {
    try {
      if (Files.size(file) > StoredText.MAX_BYTES + MAX_HEAD) {
        return damaged("it is too long");
      }
      byte[] bytes = Files.readAllBytes(file);
      int end = 0;
      while (end < Math.min(bytes.length, MAX_HEAD) && bytes[end] != '\n') {
        end++;
      }
      Matcher head = HEAD.matcher(new String(bytes, 0, end, StandardCharsets.UTF_8));
      if (!head.matches()) {
        return damaged("it does not begin as it should");
      }
      RuleBundle rules = RuleBundle.decode(Arrays.copyOfRange(bytes, end + 1, bytes.length));
      if (rules == null || !rules.checksum().equals(head.group(2))) {
        return damaged("its text is not whole");
      }
      RuleSnapshot snapshot = rules.snapshot(head.group(1));
      held = head(snapshot.version(), snapshot.checksum());
      LOG.info("Rules are version {} of the copy in {}", snapshot.version(), file);
      return snapshot;
    } catch (NoSuchFileException none) {
      return null;
    } catch (IOException e) {
      return damaged(String.valueOf(e.getMessage()));
    } catch (RuleException e) {
      return damaged(e.problems().get(0));
    }
  }

  private @Nullable RuleSnapshot damaged(String why) {
    LOG.warn("The copy of the rules in {} is not used: {}", file, why);
    return null;
  }
}
