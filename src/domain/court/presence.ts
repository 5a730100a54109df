/** Somebody who has a game open to score it. Times in milliseconds since 1970. */
export type PresentScorekeeper = {
  /** Since when they have been there without a break. */
  readonly since: number;
  /** When they first entered something since then; null before that. */
  readonly scoringSince: number | null;
  /** When they confirmed that they score in place of the others; null if they did not. */
  readonly tookOverAt: number | null;
};

/** Later than any time. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * The active scorekeeper among those present: who took over last, else who first entered something, else who came
 * first; undefined where nobody is present (docs/rules.md, Court 11).
 */
export function currentScorekeeper<P extends PresentScorekeeper>(scorekeepers: readonly P[]): P | undefined {
  return scorekeepers.toSorted(
    (a, b) =>
      (b.tookOverAt ?? 0) - (a.tookOverAt ?? 0) ||
      (a.scoringSince ?? NEVER) - (b.scoringSince ?? NEVER) ||
      a.since - b.since,
  )[0];
}
