package dev.limiter;

/**
 * Tells from what each limit says whether a check of several is admitted. For backends.
 *
 * <p>It is when every limit that is enforced admits, but for quotas ({@link CounterKey#quota}), of
 * which one that admits is enough. Not safe for use by several threads.
 */
public final class Admission {

  private boolean refused;
  private boolean anyQuota;
  private boolean anyQuotaFree;

  /** Creates that of a check of which no limit has said anything yet. */
  public Admission() {}

  /** Notes what one limit says. */
  public void add(CounterKey key, boolean admits) {
    if (key.quota()) {
      anyQuota = true;
      anyQuotaFree |= admits;
    } else {
      refused |= !admits && !key.shadow();
    }
  }

  /** Tells whether the check is admitted, as far as it was told. */
  public boolean admitted() {
    return !refused && (anyQuotaFree || !anyQuota);
  }
}
