package dev.limiter.ctl;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * What was published, or would be.
 *
 * @param published whether it was; not of a dry run, and not where the text is that of the version
 *     that is there
 * @param version the version that is there now
 * @param replaces the version that was there before; 0 for none
 * @param restored of a rollback, the version whose text it is; 0 otherwise
 * @param checksum the SHA-256 of the text
 * @param diff what becomes of which rule
 * @param findings what lint has to say of the rules
 */
record PublishReport(
    boolean published,
    long version,
    long replaces,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long restored,
    String checksum,
    DiffReport diff,
    List<Remark> findings)
    implements Report {

  @Override
  public void show(Screen screen) {
    findings.forEach(finding -> finding.show(screen));
    diff.show(screen);
    if (published) {
      screen.line(
          Screen.Style.GOOD,
          "published version " + version,
          (restored == 0 ? "" : ", the rules of version " + restored + " again")
              + (replaces == 0 ? ", the first" : ", in place of version " + replaces));
    } else {
      screen.line(
          Screen.Style.CAUTION,
          "nothing published",
          version == 0 ? "" : ": version " + version + " stays");
    }
  }
}
