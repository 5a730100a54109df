import { ROUND_NUMBERS, type RoundNumber } from '#domain/tournament.ts';

type RoundFields<Ending extends string, Value> = { [Field in `round${RoundNumber}${Ending}`]: Value };

/** A field for each round: `round1Raw` to `round8Raw` for the ending `Raw`. */
export const roundFields = <const Ending extends string, Value>(
  ending: Ending,
  fieldOf: (round: RoundNumber) => Value,
) =>
  Object.fromEntries(ROUND_NUMBERS.map((round) => [`round${round}${ending}`, fieldOf(round)])) as RoundFields<
    Ending,
    Value
  >;
