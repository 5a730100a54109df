import type { Round } from '#domain/tournament.ts';

export function presentRound({ id, number, date, isExtra }: Round) {
  return { id, round_number: number, round_date: date, is_extra_round: isExtra };
}
