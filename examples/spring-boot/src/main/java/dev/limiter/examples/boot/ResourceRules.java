package dev.limiter.examples.boot;

import dev.limiter.RuleSet;
import dev.limiter.RuleSnapshot;
import dev.limiter.RuleSource;
import dev.limiter.config.RuleBundle;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.Resource;

/** Rules that are part of the application: they change with its version only. */
final class ResourceRules implements RuleSource {

  private final RuleBundle bundle;

  private ResourceRules(RuleBundle bundle) {
    this.bundle = bundle;
  }

  static ResourceRules of(Resource resource) throws IOException {
    String text = resource.getContentAsString(StandardCharsets.UTF_8);
    return new ResourceRules(RuleBundle.of(resource.getDescription(), text));
  }

  @Override
  public RuleSet load() {
    return bundle.parse();
  }

  @Override
  public RuleSnapshot read() {
    return bundle.snapshot(bundle.shortChecksum());
  }
}
