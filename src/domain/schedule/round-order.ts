import type { Round } from '#domain/tournament.ts';

/**
 * The rounds that the day of a round puts out of order: `before`, the one of the rounds before it that comes last among
 * those with a later day; `after`, the one of the rounds after it that comes first among those with an earlier day. Null
 * where there is none (docs/rules.md, Rounds 1).
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
