import type { Round } from '#domain/tournament.ts';

/** A round as every call gives it. */
export function presentRound({ id, number, date, isExtra }: Round) {
  return { id, round_number: number, round_date: date, is_extra_round: isExtra };
}
