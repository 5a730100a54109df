import { EVENTS } from '#contract/limits.ts';
import type { Game } from '#web/features/games/queries.ts';
import { send } from '#web/lib/net/client.ts';
import type { EditorRules } from '#web/lib/offline/offline-editor.ts';
import { merged } from './conflicts.ts';
import { knownSetOf, lastOf, rulesOf, withLoadedLog, withMoreEvents } from './known-set.ts';
import { inTournamentOf } from './moved-tournament.ts';
import {
  type EditorOutcome,
  type EditorState,
  type Entry,
  followGame,
  knownOf,
  type Notice,
  scoreOf,
  withIdleSets,
  withKnown,
  withoutEntries,
  withoutNotices,
} from './state.ts';
import type { EventsRequest } from './store.ts';

/**
 * Sends events. `ownerId`: the user who entered them; no other session may send them. `base`: the game's
 * tournament's.
 */
export async function sendEvents(
  ownerId: number,
  gameId: number,
  request: EventsRequest,
  base: string,
): Promise<Game> {
  const { id, by, setNumber, after, events } = request;
  const body = { setNumber, after, events: [...events], ...(by === undefined ? {} : { by }) };
  const { game } = await inTournamentOf(gameId, base, (at) =>
    send('POST /api/games/{id}/events', { params: { id: gameId }, body }, id, {
      madeBy: ownerId,
      base: at,
    }),
  );
  return game;
}

/** How entries of a game become requests, and how answers change its state. */
export const syncRules: EditorRules<EditorState, EventsRequest, Game, Notice> = {
  next(state, id) {
    const [head] = state.entries;
    if (state.conflict || !head) return { ...withoutNotices(state), request: null };
    const { setNumber, by } = head;
    const after = lastOf(knownOf(state, setNumber));
    const events = firstBatch(state.entries, head);
    const request = { id, setNumber, after, events, ...(by === undefined ? {} : { by }) };
    return { ...withoutNotices(state), request };
  },

  confirm(state, request, game, now) {
    return { state: { ...confirmed(state, request, game), savedAt: now }, notices: [{ kind: 'answered' }] };
  },

  refuse(state, { setNumber }, failure): EditorOutcome {
    const { answer, problem } = failure;
    if (problem.code === 'GAME_NOT_FOUND') return { state, notices: [{ kind: 'gone' }] };
    if (problem.code === 'EVENTS_SINCE') return merged(state, setNumber, failure);
    if (problem.code === 'PLAYER_OF_NEITHER_TEAM') {
      const nameless = withoutPlayers(state, answer['events']);
      if (nameless) return { state: nameless, notices: [{ kind: 'unnamed', message: problem.message }] };
    }
    // A refused score is kept and shown until it is dismissed.
    const refusal = { score: scoreOf(state, setNumber), message: problem.message };
    const current = answer['game'] as Game | undefined;
    const known = current ? followGame(state, current) : state;
    const left = withoutEntries(known, (entry) => entry.setNumber === setNumber);
    return {
      state: withIdleSets({ ...left, steps: [], refusals: [...state.refusals, refusal] }),
      notices: [{ kind: 'answered' }, { kind: 'refused', refusal }],
    };
  },

  signedOut: (state) => state,
};

/** The events that can be sent together: of one set and author. */
function firstBatch(entries: readonly Entry[], { setNumber, by }: Entry) {
  const end = entries.findIndex((entry) => entry.setNumber !== setNumber || entry.by !== by);
  const batch = entries.slice(0, end < 0 ? entries.length : end);
  return batch.map(({ event }) => event).slice(0, EVENTS.max);
}

/** The state after the server stored the events of a request. */
function confirmed(state: EditorState, { setNumber, events }: EventsRequest, game: Game): EditorState {
  const sent = new Set(events.map(({ id }) => id));
  const left = withoutEntries(state, ({ event }) => sent.has(event.id));
  const added = events.map((event) => ({ event, author: null }));
  const longer = withMoreEvents(knownOf(state, setNumber), added, rulesOf(state.game, setNumber));
  return withIdleSets(followGame(withKnown(left, withLoadedLog(knownSetOf(game, setNumber), longer)), game));
}

/** The state without the players of these events; null where none of them is waiting. */
function withoutPlayers(state: EditorState, ids: unknown): EditorState | null {
  if (!Array.isArray(ids)) return null;
  const entries = state.entries.map((entry): Entry => {
    const { event } = entry;
    if (!ids.includes(event.id) || !('playerId' in event) || event.playerId === null) return entry;
    return { ...entry, event: { ...event, playerId: null } };
  });
  return entries.some((entry, i) => entry !== state.entries[i]) ? { ...state, entries } : null;
}
