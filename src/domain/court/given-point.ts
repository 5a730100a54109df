import type { SetRules } from '#domain/rules/rules.ts';
import { otherSide } from '#domain/tournament.ts';
import {
  type CourtContent,
  type CourtEvent,
  type EventOf,
  eventsAsPlayed,
  isNewScore,
} from './court-event.ts';
import { stateOfSet } from './set-state.ts';

/** The points that may be given to the other team, in their order: those after the last score that was typed. */
export function givablePoints(log: readonly CourtEvent[]): readonly EventOf<'point'>[] {
  const played = eventsAsPlayed(log);
  return played.slice(played.findLastIndex(isNewScore) + 1).filter((event) => event.type === 'point');
}

/**
 * The correction that gives a point to the other team (docs/rules.md, Court 4); null where that changes no score. `log`:
 * the whole log of the set.
 */
export function givePoint(
  log: readonly CourtEvent[],
  pointId: string,
  rules: SetRules,
): Extract<CourtContent, { readonly type: 'correction' }> | null {
  const point = givablePoints(log).find(({ id }) => id === pointId);
  if (!point) return null;
  const given = { pointId, side: otherSide(point.side) };
  const correction = { type: 'correction', team1Score: 0, team2Score: 0, reason: null, given } as const;
  const { team1Score, team2Score } = stateOfSet([...log, { ...correction, id: '', at: '' }], rules);
  return { ...correction, team1Score, team2Score };
}
