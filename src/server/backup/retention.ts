/** The newest backup of each of this many days, weeks and months is kept. */
const NEWEST_KEPT = { days: 7, weeks: 4, months: 12 } as const;

const DAY = 86_400_000;

/**
 * The backups to remove. Keeps all of the last 24 hours, and the newest of each of the last seven days, four
 * weeks (from Monday) and twelve months that have one. `at` and `now` are milliseconds since 1970; days are
 * UTC.
 */
export function outdated<T extends { readonly at: number }>(backups: readonly T[], now: number): T[] {
  const newestFirst = backups.toSorted((a, b) => b.at - a.at);
  const toKeep = new Set(newestFirst.filter(({ at }) => now - at < DAY));
  const keepNewestOf = (periodOf: (at: number) => string | number, periods: number) => {
    const seen = new Set<string | number>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.at);
      if (seen.has(period)) continue;
      if (seen.size === periods) return;
      seen.add(period);
      toKeep.add(backup);
    }
  };
  keepNewestOf(dayOf, NEWEST_KEPT.days);
  // 1970 began on a Thursday.
  keepNewestOf((at) => Math.floor((dayOf(at) + 3) / 7), NEWEST_KEPT.weeks);
  keepNewestOf((at) => new Date(at).toISOString().slice(0, 7), NEWEST_KEPT.months);
  return newestFirst.filter((backup) => !toKeep.has(backup));
}

const dayOf = (at: number) => Math.floor(at / DAY);
