package dev.limiter.examples.algorithms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ComparisonTest {

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void run_ofAFewRequests_writesTwoPicturesAndPrintsTheTable() throws Exception {
    assertThat(run("--out", directory.resolve("new").toString(), "--requests", "1000")).isZero();
    for (String name : List.of("boundary.svg", "burst.svg")) {
      Element root = svg(directory.resolve("new").resolve(name));
      assertThat(root.getTagName()).isEqualTo("svg");
      assertThat(root.getElementsByTagName("line").getLength()).isGreaterThan(40);
    }
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("| `token_bucket` | 1,000 |", "as Cloudflare did");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("replayed 1,000 of 1,000");
  }

  @Test
  void pictures_drawnTwice_areTheSameBytes() throws Exception {
    BoundaryChart.draw().save(directory.resolve("a.svg"));
    BoundaryChart.draw().save(directory.resolve("b.svg"));
    assertThat(directory.resolve("a.svg")).hasSameBinaryContentAs(directory.resolve("b.svg"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--nonsense",
        "--requests",
        "--requests 0",
        "--requests ten",
        "--seed 1.5",
        "--out",
        "figures"
      })
  void run_ofWrongArguments_exitsWithTwoAndTheUsage(String arguments) {
    assertThat(run(arguments.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Usage: run [--out DIR]");
    assertThat(out.size()).isZero();
  }

  @Test
  void run_askedForHelp_printsTheUsageAndDoesNothing() {
    assertThat(run("--out", directory.toString(), "--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(Options.USAGE);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void run_whereTheDirectoryIsAFile_exitsWithOne() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThat(run("--out", file.toString(), "--requests", "10")).isEqualTo(1);
  }

  private int run(String... arguments) {
    return new Comparison(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(List.of(arguments));
  }

  /** Parses a picture, without fetching the document type that it names. */
  private static Element svg(Path file) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
    return builder.parse(file.toFile()).getDocumentElement();
  }
}
