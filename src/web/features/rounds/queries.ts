import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { ROUND_NUMBERS } from '#domain/tournament.ts';
import { read } from '#web/lib/net/query.ts';

export type Round = CallAnswer<Contract['GET /api/tournament/rounds']>[number];

/** A round of *Datas das Rodadas*; without a day it is in no other list. */
export type RoundOrGap = Pick<Round, 'round_number' | 'is_extra_round'> & {
  readonly round_date: string | null;
};

/** The rounds up to this number, also those without a day. */
export const withGaps = (rounds: readonly Round[], last: number): RoundOrGap[] =>
  ROUND_NUMBERS.slice(0, last).map(
    (number) =>
      rounds.find(({ round_number }) => round_number === number) ?? {
        round_number: number,
        round_date: null,
        is_extra_round: false,
      },
  );

export const roundsQuery = { ...read('GET /api/tournament/rounds', {}), staleTime: 300_000 };
export const activeRoundQuery = read('GET /api/live-scores/active-round', {});

/** The specification's intervals without the event stream, in milliseconds. */
export const POLL = { activeRound: 30_000 } as const;
