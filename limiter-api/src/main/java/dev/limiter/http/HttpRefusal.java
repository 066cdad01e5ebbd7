package dev.limiter.http;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The response to a denied request, for an adapter to write with whatever its HTTP stack has.
 *
 * <p>The fields are to be set, in place of any that are there: none of them but the two lists may
 * be on a response twice. To {@code HEAD}, write all but the body. Immutable.
 *
 * @param status the status code, 429 unless configured otherwise
 * @param fields the response fields by name, in order, without those of the content
 * @param contentType the value of {@code Content-Type}
 * @param body the text, which is ASCII
 */
public record HttpRefusal(int status, Map<String, String> fields, String contentType, String body) {

  /** Creates one; the fields are copied. */
  public HttpRefusal {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** Returns the bytes of the body, as many as {@code Content-Length} says; a new array. */
  public byte[] content() {
    return body.getBytes(StandardCharsets.US_ASCII);
  }
}
