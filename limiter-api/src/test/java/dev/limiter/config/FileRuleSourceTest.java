package dev.limiter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.RuleException;
import dev.limiter.RuleSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRuleSourceTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("rules.yaml");
  }

  private static List<String> problems(Path first, Path... more) {
    RuleSource source = FileRuleSource.of(first, more);
    return catchThrowableOfType(RuleException.class, source::load).problems();
  }

  @Test
  void load_changedFile_isReadAnew() throws IOException {
    Files.writeString(file, "domain: d\ndescriptors: [{key: k}, {key: l}]\n");
    RuleSource source = FileRuleSource.of(file);
    assertThat(source.load().rules("d")).hasSize(2);

    Files.writeString(file, "domain: d\ndescriptors: [{key: é}]\n");

    assertThat(source.load().rules("d").get(0).path().get(0).key()).isEqualTo("é");
  }

  @Test
  void load_severalFiles_givesEveryDomain() throws IOException {
    Path other = folder.resolve("other.yaml");
    Files.writeString(file, "domain: d\ndescriptors: [{key: k}]\n");
    Files.writeString(other, "domain: e\ndescriptors: [{key: k}]\n");

    assertThat(FileRuleSource.of(file, other).load().domains()).containsExactlyInAnyOrder("d", "e");
  }

  @Test
  void load_byteOrderMark_isIgnored() throws IOException {
    Files.writeString(file, "\uFEFFdomain: d\ndescriptors: [{key: k}]\n");

    assertThat(FileRuleSource.of(file).load().domains()).containsExactly("d");
  }

  @Test
  void load_windowsLineEnds_areLineEnds() throws IOException {
    Files.writeString(file, "domain: d\r\ndescriptors:\r\n  - key: k\r\n    valve: x\r\n");

    assertThat(problems(file).get(0))
        .startsWith(file + ":4:5: unknown field 'valve' in a descriptor: did you mean 'value'?");
  }

  @Test
  void load_missing_saysSo() {
    assertThat(problems(file)).containsExactly(file + ": no such file");
  }

  @Test
  void load_missingByARelativePath_saysWhereItWasLookedFor() {
    Path relative = Path.of("missing.yaml");

    assertThat(problems(relative))
        .containsExactly("missing.yaml: no such file (" + relative.toAbsolutePath() + ")");
  }

  @Test
  void load_emptyFolder_saysSo() {
    assertThat(problems(folder))
        .containsExactly(folder + ": the folder holds no .yaml or .yml file");
  }

  @Test
  void load_folder_readsItsRuleFilesByName() throws IOException {
    Files.writeString(folder.resolve("b.yml"), "domain: e\ndescriptors: [{key: k}]\n");
    Files.writeString(folder.resolve("a.YAML"), "domain: d\ndescriptors: [{key: k}]\n");
    Files.writeString(folder.resolve(".hidden.yaml"), "domain: hidden\n");
    Files.writeString(folder.resolve("readme.md"), "# not rules\n");
    Files.createDirectory(folder.resolve("c.yaml"));

    assertThat(FileRuleSource.of(folder).load().domains()).containsExactlyInAnyOrder("d", "e");
    Files.writeString(folder.resolve("c.yml"), "domain: d\ndescriptors: [{key: k}]\n");
    assertThat(problems(folder))
        .containsExactly(
            folder.resolve("c.yml")
                + ":1:9: domain 'd' is already at "
                + folder.resolve("a.YAML")
                + ":1:9");
  }

  @Test
  void load_linkToNowhere_isNotMissedUnnoticed() throws IOException {
    Files.writeString(file, "domain: d\ndescriptors: [{key: k}]\n");
    Files.createSymbolicLink(folder.resolve("lost.yaml"), folder.resolve("nowhere"));

    assertThat(problems(folder)).containsExactly(folder.resolve("lost.yaml") + ": no such file");
  }

  @Test
  void read_unchangedFile_isNotParsedAgain() throws IOException {
    Files.writeString(file, "domain: d\ndescriptors: [{key: k}]\n");
    RuleSource source = FileRuleSource.of(file);

    assertThat(source.read()).isSameAs(source.read());
    assertThat(source.read().checksum()).startsWith(source.read().version()).hasSize(64);
  }

  @Test
  void load_notUtf8_saysSo() throws IOException {
    Files.write(file, new byte[] {'d', ':', ' ', (byte) 0xE9, '\n'});

    assertThat(problems(file)).containsExactly(file + ":1:4: not UTF-8: byte 0xE9");
  }

  @Test
  void load_unreadable_saysWhy() throws IOException {
    Files.createSymbolicLink(file, file); // not even root can read a link to itself

    assertThat(problems(file)).hasSize(1);
    assertThat(problems(file).get(0))
        .startsWith(file + ": cannot be read: ")
        .doesNotContain("null");
  }

  @Test
  void load_empty_saysSo() throws IOException {
    Files.createFile(file);

    assertThat(problems(file))
        .containsExactly(file + ":1:1: the file is empty: it needs a domain and descriptors");
  }

  @Test
  void load_sameFileTwice_saysSo() throws IOException {
    Files.writeString(file, "domain: d\ndescriptors: [{key: k}]\n");

    assertThat(problems(file, file)).containsExactly(file + ": named twice");
  }

  @Test
  void load_oneMissingOneFaulty_reportsBoth() throws IOException {
    Path missing = folder.resolve("missing.yaml");
    Files.writeString(file, "domain: ''\n");

    assertThat(problems(missing, file))
        .containsExactly(
            missing + ": no such file",
            file + ":1:9: a rule file needs a domain that is not blank");
  }

  @Test
  void load_sameDomainInTwoFiles_namesBothPlaces() throws IOException {
    Path other = folder.resolve("other.yaml");
    Files.writeString(file, "domain: d\ndescriptors: [{key: k}]\n");
    Files.writeString(other, "descriptors: [{key: k}]\ndomain: d\n");

    assertThat(problems(file, other))
        .containsExactly(other + ":2:9: domain 'd' is already at " + file + ":1:9");
  }
}
