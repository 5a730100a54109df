import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { formatDay, formatRound } from '#web/lib/format.ts';

type Rounds = CallAnswer<Contract['GET /api/tournament/rounds']>;

/** The rounds as the round picker's props. */
export const pickerRounds = (rounds: Rounds) =>
  rounds.map(({ round_number, round_date }) => ({
    number: round_number,
    day: formatDay(round_date),
    label: formatRound(round_number, round_date),
  }));
