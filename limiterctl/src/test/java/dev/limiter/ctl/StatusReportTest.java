package dev.limiter.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.RuleInstance;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusReportTest {

  @Test
  void show_instanceThatIsBehind_tellsHowLongAgoItWasHeardOf() {
    StatusReport report =
        StatusReport.of(
            7,
            List.of(
                new RuleInstance("host-1", "7", "sum", "", Duration.ofSeconds(4)),
                new RuleInstance("host-2", "6", "sum", "", Duration.ofMillis(9_800)),
                new RuleInstance("host-3", "", "", "the store is away", Duration.ZERO)));
    StringWriter out = new StringWriter();
    report.show(new Screen(new PrintWriter(out, true), false));

    assertThat(out.toString().lines())
        .containsExactly(
            "1 of 3 instances on version 7",
            "  7  host-1",
            "  6  host-2  (said 9 s ago)",
            "  ?  host-3  the store is away  (said 0 s ago)");
    assertThat(report.exitCode()).isEqualTo(ExitCode.REFUSED);
  }
}
