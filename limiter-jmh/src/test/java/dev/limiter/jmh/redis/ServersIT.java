package dev.limiter.jmh.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.params.SetParams;

class ServersIT {

  @Test
  void lastingKey_besideKeysThatAreAboutToGo_isTheOneThatStays() {
    try (Servers servers = Servers.start(Place.SERVER)) {
      RedisClient control = servers.controls().get(0);
      for (int i = 0; i < 20; i++) {
        control.set("brief" + i, "", SetParams.setParams().px(2_000));
      }
      control.set("counter", "", SetParams.setParams().px(3_600_000));

      assertThat(servers.lastingKey()).isEqualTo("counter");
    }
  }

  @Test
  void lastingKey_ofAnEmptyServer_isRefused() {
    try (Servers servers = Servers.start(Place.SERVER)) {
      assertThatThrownBy(servers::lastingKey).isInstanceOf(IllegalStateException.class);
    }
  }
}
