package dev.limiter.redis;

import static dev.limiter.redis.RuleFleet.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.RuleFollower;
import dev.limiter.RuleSnapshot;
import dev.limiter.RulesStatus;
import dev.limiter.config.RuleBundle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptRulesTest {

  @TempDir private Path folder;

  private KeptRules kept() {
    return new KeptRules(new RuleCache(folder.resolve("cache")));
  }

  private @Nullable String onDisk() {
    RuleSnapshot read = new RuleCache(folder.resolve("cache")).read();
    return read == null ? null : read.version();
  }

  private static void offer(KeptRules kept, String version, long limit) {
    RuleBundle texts = rules(limit);
    kept.offer(texts.snapshot(version), texts);
  }

  @Test
  void rulesThatAFollowerRefuses_areNotKept_andWhatIsInForceStays() {
    KeptRules kept = kept();
    Follower one = new Follower();
    Follower other = new Follower();
    kept.follow(one);
    kept.follow(other);
    offer(kept, "1", 10);
    kept.keep();
    assertThat(onDisk()).isNull();

    one.inForce = rules(10).checksum();
    kept.keep();
    assertThat(onDisk()).as("only one of two has them").isNull();
    other.inForce = one.inForce;
    kept.keep();
    assertThat(onDisk()).isEqualTo("1");

    offer(kept, "2", 20); // refused: nobody puts it in force
    kept.keep();
    assertThat(onDisk()).isEqualTo("1");
    assertThat(kept.knows(rules(20).snapshot("2"))).as("not asked for again").isTrue();

    offer(kept, "3", 10);
    kept.keep();
    assertThat(onDisk()).isEqualTo("3");
  }

  @Test
  void followerThatLeft_hasNoSay() {
    KeptRules kept = kept();
    Follower one = new Follower();
    Follower other = new Follower();
    kept.follow(one);
    kept.follow(other);
    offer(kept, "1", 10);
    one.inForce = rules(10).checksum();
    kept.leave(other);
    kept.keep();
    assertThat(onDisk()).isEqualTo("1");

    kept.leave(one);
    kept.keep();
    offer(kept, "2", 20);
    assertThat(onDisk()).as("whoever only reads keeps what it read").isEqualTo("2");
  }

  private static final class Follower implements RuleFollower {
    private String inForce = "";

    @Override
    public void changed() {}

    @Override
    public RulesStatus status() {
      return new RulesStatus("", inForce, Duration.ZERO, List.of(), Duration.ZERO);
    }
  }
}
