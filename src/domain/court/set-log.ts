import { SCORE_RANGE } from '#domain/game/sets.ts';
import type { SetRules } from '#domain/rules/rules.ts';
import { type CourtEvent, effectiveEvents, isNote, undoneEvent } from './court-event.ts';
import { stateOfSet } from './set-state.ts';

/** Why an event cannot follow a log. `message` is Portuguese, for the scorekeeper. */
export type EventRefusal = {
  readonly code: 'SET_OVER' | 'SCORE_OUT_OF_RANGE' | 'EVENT_UNKNOWN' | 'UNDO_OUT_OF_ORDER';
  readonly message: string;
};

/**
 * Whether an event may follow a log: null, or why not (docs/rules.md, Court 3 and 4). Refused is only what no
 * screen sends by itself. Time-outs and cards beyond the rules are accepted; the screen warns of them.
 */
export function eventRefusal(
  log: readonly CourtEvent[],
  event: CourtEvent,
  rules: SetRules,
): EventRefusal | null {
  switch (event.type) {
    case 'point': {
      const { team1Score, team2Score, isOver } = stateOfSet(log, rules);
      if (isOver && !event.isExtra) {
        return {
          code: 'SET_OVER',
          message: `O set acabou em ${team1Score} a ${team2Score}: mais um ponto precisa de confirmação.`,
        };
      }
      const score = event.side === 1 ? team1Score : team2Score;
      return score < SCORE_RANGE.max
        ? null
        : { code: 'SCORE_OUT_OF_RANGE', message: `O placar vai até ${SCORE_RANGE.max}.` };
    }
    case 'detail':
      return hasPoint(log, event.pointId) ? null : unknown;
    case 'correction':
      return !event.given || hasPoint(log, event.given.pointId) ? null : unknown;
    case 'undo':
      return undoRefusal(log, event.eventId);
    default:
      return null;
  }
}

/** The refusal of the first event that may not follow the log and the events before it; null where all may. */
export function logRefusal(
  log: readonly CourtEvent[],
  events: readonly CourtEvent[],
  rules: SetRules,
): EventRefusal | null {
  let longer = log;
  for (const event of events) {
    const refusal = eventRefusal(longer, event, rules);
    if (refusal) return refusal;
    longer = [...longer, event];
  }
  return null;
}

const hasPoint = (log: readonly CourtEvent[], pointId: string) =>
  log.some(({ id, type }) => id === pointId && type === 'point');

const unknown: EventRefusal = { code: 'EVENT_UNKNOWN', message: 'O lance não está neste set.' };

/**
 * A note can be undone at any time, every other event only while no event in effect follows it. The undo of an undo is
 * judged by the event that it restores.
 */
function undoRefusal(log: readonly CourtEvent[], eventId: string): EventRefusal | null {
  const target = undoneEvent(log, eventId);
  if (!target) return unknown;
  if (isNote(target)) return null;
  const following = new Set<CourtEvent>(log.slice(log.indexOf(target) + 1));
  return effectiveEvents(log).some((event) => following.has(event) && !isNote(event))
    ? { code: 'UNDO_OUT_OF_ORDER', message: 'Só o último lance pode ser desfeito.' }
    : null;
}
