import { FIRST_ROUNDS, ROUND_NUMBERS } from '#domain/tournament.ts';
import { formatShortDay } from '#web/lib/format/format.ts';
import type { Column } from './row-order.ts';

export type RoundColumn = {
  readonly column: Exclude<Column, 'player' | 'team' | 'total'>;
  readonly round: number;
  readonly day: string | null;
  readonly title: string;
};

type Round = { readonly round_number: number; readonly round_date: string };

/** The specification's days, where the rounds cannot be loaded. */
const FALLBACK_DAYS = ['05/04', '10/05', '07/06', '12/07', '02/08', '06/09', '11/10', '08/11'];

/** A column per round; while loading, or if that failed, for those of a new tournament. */
export function roundColumns(rounds: readonly Round[] = [], isFailed = false): RoundColumn[] {
  const days = new Map(
    isFailed
      ? FALLBACK_DAYS.map((day, index) => [index + 1, day])
      : rounds.map((round) => [round.round_number, formatShortDay(round.round_date)]),
  );
  const shown = rounds.length === 0 ? FIRST_ROUNDS : ROUND_NUMBERS.filter((round) => days.has(round));
  return shown.map((round) => {
    const day = days.get(round) ?? null;
    return { column: `round${round}`, round, day, title: day ?? `${round}ª` };
  });
}
