import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { formatDay, formatRound, formatShortDay } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { loadedOptions } from '#web/ui/fields/options.ts';
import type { Source } from '#web/ui/layout/loaded.tsx';

type Rounds = CallAnswer<Contract['GET /api/tournament/rounds']>;

export const pickerRounds = (rounds: Rounds) =>
  rounds.map(({ round_number, round_date }) => ({
    number: round_number,
    day: formatDay(round_date),
    shortDay: formatShortDay(round_date),
    label: formatRound(round_number, round_date),
  }));

export const roundOptions = (
  rounds: Pick<Source<Rounds>, 'data' | 'error' | 'refetch'>,
  label: (round: Rounds[number]) => string,
) =>
  loadedOptions(rounds, {
    loading: 'Carregando rodadas...',
    failure: 'Erro ao carregar as rodadas',
    hint: sayFailure,
    options: (all) => all.map((round) => ({ value: String(round.round_number), label: label(round) })),
  });

export const SERIES = 'rodadas';
