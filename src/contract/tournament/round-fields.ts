import type { RoundNumber } from '#domain/tournament.ts';

type RoundFields<Round extends RoundNumber, Ending extends string, Value> = {
  [Field in `round${Round}${Ending}`]: Value;
};

/** A field for each of these rounds: `round1Raw` to `round8Raw` for the ending `Raw`. */
export const roundFields = <Round extends RoundNumber, const Ending extends string, Value>(
  rounds: readonly Round[],
  ending: Ending,
  fieldOf: (round: Round) => Value,
) =>
  Object.fromEntries(rounds.map((round) => [`round${round}${ending}`, fieldOf(round)])) as RoundFields<
    Round,
    Ending,
    Value
  >;
