package dev.limiter.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the figures were measured on. */
final class Machine {

  private Machine() {}

  /** Returns the processor, their number and the operating system. */
  static String hardware() {
    return processor()
        + ", "
        + Runtime.getRuntime().availableProcessors()
        + " processors, "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.version");
  }

  /** Returns the JVM. */
  static String jvm() {
    return System.getProperty("java.vm.name")
        + " "
        + Runtime.version()
        + ", "
        + System.getProperty("java.vm.vendor");
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElseGet(Machine::architecture);
    } catch (IOException notLinux) {
      return architecture();
    }
  }

  private static String architecture() {
    return System.getProperty("os.arch");
  }
}
