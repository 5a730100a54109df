import type { Round } from '#domain/tournament.ts';

/**
 * The rounds that a round's day puts out of order: `before`, the last earlier round with a later day; `after`, the
 * first later round with an earlier day. Null if there is none (docs/rules.md, Rounds 1).
 */
export function roundsOutOfOrder<R extends Pick<Round, 'number' | 'date'>>(
  round: Pick<Round, 'number' | 'date'>,
  rounds: readonly R[],
): { readonly before: R | null; readonly after: R | null } {
  const byDate = rounds.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return {
    before: byDate.findLast(({ number, date }) => number < round.number && date > round.date) ?? null,
    after: byDate.find(({ number, date }) => number > round.number && date < round.date) ?? null,
  };
}
