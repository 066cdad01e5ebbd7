package dev.limiter.jmh.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;
import org.apache.catalina.LifecycleException;

/**
 * The service in a process of its own: prints its port, and for each line that it reads the CPU
 * time in nanoseconds that its threads have used; ends with its input.
 *
 * <p>The process's own time, which has the collector and the compiler in it, is counted in ticks of
 * 10 ms by some systems: too coarse for slices that are short enough to be compared.
 */
final class ServerRun {

  private ServerRun() {}

  /** Runs; there are no arguments. */
  public static void main(String[] arguments) throws IOException, LifecycleException {
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    try (Site site = Site.start();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      System.out.println(site.port());
      while (in.readLine() != null) {
        System.out.println(
            LongStream.of(threads.getThreadCpuTime(threads.getAllThreadIds()))
                .filter(nanos -> nanos > 0) // -1 of one that has just ended
                .sum());
      }
    }
  }
}
