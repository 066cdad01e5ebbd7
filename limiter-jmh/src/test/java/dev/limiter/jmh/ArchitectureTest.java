package dev.limiter.jmh;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arrows between the packages: this module sees all of them. */
class ArchitectureTest {

  private static final Pattern TESTS = Pattern.compile(".*(/test-classes/|-tests\\.jar!).*");

  /** A benchmark that sits in the package of what it measures, which nobody else sees. */
  private static final Pattern INSIDERS =
      Pattern.compile(".*(/local/CellBenchmark|/local/jmh_generated/).*");

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(location -> !location.matches(TESTS) && !location.matches(INSIDERS))
          .importPackages("dev.limiter");

  private static final JavaClasses LIBRARY =
      ALL.that(not(resideInAPackage("dev.limiter.jmh..")).as("the library"));

  private static final ArchRule ONE_CLOCK =
      noClasses()
          .that()
          .doNotHaveFullyQualifiedName("dev.limiter.SystemTicker")
          .and()
          .doNotHaveFullyQualifiedName("dev.limiter.redis.Deadline") // of input and output
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(Instant.class, "now")
          .because("time has one source, which tests replace");

  @ParameterizedTest
  @CsvSource({
    "dev.limiter,",
    "dev.limiter.config, dev.limiter",
    "dev.limiter.http, dev.limiter",
    "dev.limiter.local, dev.limiter",
    "dev.limiter.redis, dev.limiter dev.limiter.config",
    "dev.limiter.servlet, dev.limiter dev.limiter.config dev.limiter.http"
  })
  void classes_ofAPackage_seeOnlyWhatTheArrowsAllow(String from, String allowed) {
    String[] visible = (from + " " + (allowed == null ? "" : allowed)).trim().split(" ");
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.limiter..").and(not(resideInAnyPackage(visible))))
        .allowEmptyShould(true) // whether there are any: see below
        .check(LIBRARY);
  }

  @Test
  void classes_ofTheLibrary_areInAPackageThatTheArrowsName() {
    classes()
        .should()
        .resideInAnyPackage(
            "dev.limiter",
            "dev.limiter.config",
            "dev.limiter.http",
            "dev.limiter.local",
            "dev.limiter.redis",
            "dev.limiter.servlet")
        .check(LIBRARY);
  }

  @Test
  void packages_all_haveNoCycles() {
    slices().assignedFrom(new ByPackage()).should().beFreeOfCycles().check(ALL);
  }

  @Test
  void clocks_outsideTheSystemTicker_areNotRead() {
    ONE_CLOCK.check(LIBRARY);
  }

  @Test
  void clockRule_onBenchmarksWhichReadTheClock_isViolated() {
    assertThat(ONE_CLOCK.evaluate(ALL).hasViolation()).isTrue();
  }

  /** A package without classes would pass every rule. */
  @Test
  void import_ofEverySourceFolder_holdsItsClasses() {
    Set<String> imported =
        LIBRARY.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
    assertThat(imported)
        .contains(
            "dev.limiter",
            "dev.limiter.config",
            "dev.limiter.http",
            "dev.limiter.local",
            "dev.limiter.redis",
            "dev.limiter.servlet");
    assertThat(imported).containsAll(packagesWithSources());
  }

  private static Set<String> packagesWithSources() {
    Set<String> packages =
        Stream.of("limiter-api", "limiter-local", "limiter-redis", "limiter-servlet")
            .map(module -> Path.of("..", module, "src", "main", "java"))
            .filter(Files::isDirectory)
            .flatMap(ArchitectureTest::packagesBelow)
            .collect(Collectors.toSet());
    assertThat(packages).isNotEmpty();
    return packages;
  }

  private static Stream<String> packagesBelow(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java") && !file.endsWith("module-info.java"))
          .map(file -> sources.relativize(file.getParent()).toString().replace('/', '.'))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
      return SliceIdentifier.of(javaClass.getPackageName());
    }

    @Override
    public String getDescription() {
      return "every package";
    }
  }
}
