package dev.limiter.examples.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The service. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class SearchService {

  /** Runs it. */
  public static void main(String[] arguments) {
    SpringApplication.run(SearchService.class, arguments);
  }
}
