package dev.limiter.redis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** A {@link RedisServer} in a container. */
final class RedisContainer extends RedisServer {

  private static final int PORT = 6379;

  private final GenericContainer<?> container;

  @SuppressWarnings("resource") // closed by close()
  RedisContainer(String... options) {
    String image = System.getProperty("limiter.docker.image", "redis:7.0.15");
    List<String> command = new ArrayList<>(List.of("redis-server", "--protected-mode", "no"));
    Collections.addAll(command, options);
    container =
        new GenericContainer<>(DockerImageName.parse(image))
            .withExposedPorts(PORT)
            .withCommand(command.toArray(String[]::new))
            .waitingFor(Wait.forLogMessage(".*Ready to accept connections.*", 1));
    container.start();
    Runtime.getRuntime().addShutdownHook(new Thread(container::stop));
  }

  @Override
  public String host() {
    return container.getHost();
  }

  @Override
  public int port() {
    return container.getMappedPort(PORT);
  }

  @Override
  public void kill() {
    throw uncontrollable();
  }

  @Override
  public void restart() {
    throw uncontrollable();
  }

  @Override
  public void pause() {
    throw uncontrollable();
  }

  @Override
  public void resume() {
    throw uncontrollable();
  }

  private static UnsupportedOperationException uncontrollable() {
    return new UnsupportedOperationException("a test must ask RedisServer.isControllable() first");
  }

  @Override
  public void close() {
    container.stop();
  }
}
