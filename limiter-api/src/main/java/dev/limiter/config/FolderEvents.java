package dev.limiter.config;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_MODIFY;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a wait sooner where the file system tells that something happened in a folder of rule files;
 * where it cannot tell, the wait is as long as it is.
 */
final class FolderEvents implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(FileRuleSource.class);

  /** However busy a folder is, so long is between two looks. */
  private static final long PAUSE_MILLIS = 25;

  private final RuleFiles files;
  private final Map<Path, WatchKey> keys = new HashMap<>();
  private final @Nullable WatchService service;

  private FolderEvents(RuleFiles files, @Nullable WatchService service) {
    this.files = files;
    this.service = service;
  }

  /** Returns those of the folders of rule files. */
  static FolderEvents of(RuleFiles files) {
    return new FolderEvents(files, service(files.paths().get(0).getFileSystem()));
  }

  /** Returns those of a file system that does not tell of anything. */
  static FolderEvents none(RuleFiles files) {
    return new FolderEvents(files, null);
  }

  private static @Nullable WatchService service(FileSystem system) {
    try {
      return system.newWatchService();
    } catch (IOException | UnsupportedOperationException e) {
      LOG.debug("Rule files are polled: the file system does not tell of changes", e);
      return null;
    }
  }

  /** Begins to listen to the folders that there are now. */
  void register() {
    if (service == null) {
      return;
    }
    keys.values().removeIf(key -> !key.isValid());
    for (Path folder : folders()) {
      if (!keys.containsKey(folder)) {
        try {
          keys.put(folder, folder.register(service, ENTRY_CREATE, ENTRY_DELETE, ENTRY_MODIFY));
        } catch (IOException | RuntimeException e) {
          LOG.debug("Rule files in {} are polled", folder, e); // it is gone, or there are too many
        }
      }
    }
  }

  /** A path's folder, where links are swapped, the path where it is one, and where it leads to. */
  private Set<Path> folders() {
    Set<Path> folders = new HashSet<>();
    for (Path path : files.paths()) {
      Path absolute = path.toAbsolutePath();
      add(folders, absolute.getParent());
      add(folders, absolute);
      try {
        add(folders, absolute.toRealPath().getParent());
      } catch (IOException e) {
        LOG.trace("{} leads nowhere", path, e);
      }
    }
    return folders;
  }

  private static void add(Set<Path> folders, @Nullable Path folder) {
    if (folder != null && Files.isDirectory(folder)) {
      folders.add(folder);
    }
  }

  /** Waits until something happens, at most so long. */
  void await(long millis) throws InterruptedException {
    if (service == null) {
      Thread.sleep(millis);
      return;
    }
    try {
      WatchKey key = service.poll(millis, TimeUnit.MILLISECONDS);
      if (key != null) {
        Thread.sleep(PAUSE_MILLIS);
      }
      while (key != null) {
        key.pollEvents();
        key.reset();
        key = service.poll();
      }
    } catch (ClosedWatchServiceException closed) {
      Thread.sleep(millis);
    }
  }

  @Override
  public void close() throws IOException {
    if (service != null) {
      service.close();
    }
  }
}
