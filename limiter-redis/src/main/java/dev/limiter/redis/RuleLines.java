package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes the lines that Redis keeps beside rules: fields with tabs between them. */
final class RuleLines {

  static final Duration REPORT_KEPT = Duration.ofSeconds(15);

  private static final int MAX_FIELD = 500;

  private RuleLines() {}

  /** Returns fields as one line; what would end one is a blank, and what is too long is cut. */
  static String join(String... fields) {
    List<String> clean = new ArrayList<>();
    for (String field : fields) {
      String line = field.replaceAll("\\p{Cntrl}+", " ");
      clean.add(line.length() <= MAX_FIELD ? line : line.substring(0, MAX_FIELD) + "…");
    }
    return String.join("\t", clean);
  }

  /** Reads the versions, the newest first; what is no line of history is left out. */
  static List<PublishedRules> history(Object reply) {
    List<PublishedRules> versions = new ArrayList<>();
    map(reply)
        .forEach(
            (version, line) -> {
              String[] fields = line.split("\t", 4);
              if (fields.length == 4 && isNumber(version) && isNumber(fields[0])) {
                versions.add(
                    new PublishedRules(
                        Long.parseLong(version),
                        fields[1],
                        Instant.ofEpochSecond(Long.parseLong(fields[0])),
                        fields[2],
                        fields[3]));
              }
            });
    versions.sort(Comparator.comparingLong(PublishedRules::version).reversed());
    return versions;
  }

  /** Reads what instances said, by TIME, the sorted set with its scores, and the hash. */
  static List<RuleInstance> instances(Object time, Object seen, Object reports) {
    List<?> clock = (List<?>) time;
    long nowMillis =
        Long.parseLong(text(clock.get(0))) * 1_000 + Long.parseLong(text(clock.get(1))) / 1_000;
    Map<String, String> said = map(reports);
    List<RuleInstance> instances = new ArrayList<>();
    map(seen)
        .forEach(
            (instance, millis) -> {
              long ago = nowMillis - (long) Double.parseDouble(millis);
              String[] fields = said.getOrDefault(instance, "").split("\t", 4);
              if (ago <= REPORT_KEPT.toMillis() && fields.length == 4) {
                instances.add(
                    new RuleInstance(
                        fields[0],
                        fields[1],
                        fields[2],
                        fields[3],
                        Duration.ofMillis(Math.max(0, ago))));
              }
            });
    instances.sort(Comparator.comparing(RuleInstance::name));
    return instances;
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,15}");
  }

  private static Map<String, String> map(Object reply) {
    List<?> flat = (List<?>) reply;
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i + 1 < flat.size(); i += 2) {
      map.put(text(flat.get(i)), text(flat.get(i + 1)));
    }
    return map;
  }

  private static String text(Object bytes) {
    return new String((byte[]) bytes, StandardCharsets.UTF_8);
  }
}
