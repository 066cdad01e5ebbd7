package dev.limiter.servlet;

class JettyFilterTest extends RateLimitFilterContract {

  @Override
  Container start(Container.Application application) throws Exception {
    return new JettyContainer(application);
  }
}
