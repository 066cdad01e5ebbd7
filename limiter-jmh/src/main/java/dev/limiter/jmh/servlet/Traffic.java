package dev.limiter.jmh.servlet;

import dev.limiter.jmh.plan.Times;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several clients of one front, each of which asks again as soon as it is answered. */
final class Traffic implements AutoCloseable {

  private final Server server;
  private final Front front;
  private final List<Client> clients = new ArrayList<>();
  private final ExecutorService threads;

  Traffic(Server server, Front front, int connections) throws IOException {
    this.server = server;
    this.front = front;
    this.threads = Executors.newFixedThreadPool(connections);
    for (int i = 0; i < connections; i++) {
      clients.add(new Client(server.port(), front.path() + "/search"));
    }
  }

  /**
   * Asks for so long.
   *
   * @throws IllegalStateException if the service does not answer as it should
   */
  FilterFigures.Slice run(Duration time) throws IOException, InterruptedException {
    long cpu = server.cpuNanos();
    long start = System.nanoTime();
    Times times = asked(start + time.toNanos());
    double seconds = (System.nanoTime() - start) / 1e9;
    double cpuMicros = (server.cpuNanos() - cpu) / 1e3;
    confirm();
    return new FilterFigures.Slice(
        cpuMicros / times.size(),
        times.percentile(50) / 1e3,
        times.percentile(99) / 1e3,
        times.size() / seconds);
  }

  private Times asked(long end) throws InterruptedException {
    List<Future<Times>> answers = new ArrayList<>();
    for (Client client : clients) {
      answers.add(threads.submit(() -> ask(client, end)));
    }
    Times all = new Times();
    for (Future<Times> answer : answers) {
      try {
        all.addAll(answer.get());
      } catch (ExecutionException e) {
        throw new IllegalStateException("a client of " + front.title() + " failed", e.getCause());
      }
    }
    return all;
  }

  private static Times ask(Client client, long end) throws IOException {
    Times times = new Times();
    long last = System.nanoTime();
    while (last < end) {
      client.ask();
      long now = System.nanoTime();
      times.add(now - last);
      last = now;
    }
    return times;
  }

  private void confirm() {
    for (Client client : clients) {
      boolean fields =
          client.text().contains("\r\nRateLimit: \"")
              && client.text().contains("\r\nRateLimit-Policy: \"");
      if (fields != front.hasFields()) {
        throw new IllegalStateException(front.title() + " answered: " + client.text());
      }
    }
  }

  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    for (Client client : clients) {
      client.close();
    }
  }
}
