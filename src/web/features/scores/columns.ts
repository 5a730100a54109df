import { ROUND_NUMBERS } from '#domain/rounds.ts';
import { formatDay } from '#web/lib/format.ts';
import type { Column } from './row-order.ts';

/** The days on which the tournament's rounds began; shown until the calendar is there. */
const FIRST_DAYS = ['05/04', '10/05', '07/06', '12/07', '02/08', '06/09', '11/10', '08/11'] as const;

export type RoundColumn = {
  readonly column: Exclude<Column, 'player' | 'team' | 'total'>;
  readonly round: number;
  /** '12/07' */
  readonly day: string;
};

type Round = { readonly round_number: number; readonly round_date: string };

/** The eight rounds as columns, each under its day. */
export function roundColumns(rounds: readonly Round[] = []): RoundColumn[] {
  const days = new Map(rounds.map((round) => [round.round_number, formatDay(round.round_date).slice(0, 5)]));
  return ROUND_NUMBERS.map((round) => ({
    column: `round${round}`,
    round,
    day: days.get(round) ?? FIRST_DAYS[round - 1] ?? `R${round}`,
  }));
}
