package dev.limiter.servlet;

class TomcatFilterTest extends RateLimitFilterContract {

  @Override
  Container start(Container.Application application) throws Exception {
    return new TomcatContainer(application);
  }
}
