import { asServed, type KnownSet, knownSetOf, lastOf } from './known-set.ts';
import type { Game, StoredEvent } from './queries.ts';
import type { ScoreDraft, Step } from './score-draft.ts';
import type { StoredScore } from './score-slot.ts';

/** How a score draft follows the games and logs that the server has. */

export function openScoreDraft(game: Game, { entries, known, refusals }: StoredScore): ScoreDraft {
  const answered = new Set<string>();
  const stored = { entries, known, refusals };
  return withSetsSeen({ ...stored, game, conflict: null, steps: [], registered: [], answered, savedAt: 0 });
}

/** Applies a newer version of the game, from the event stream or another action. */
export function followGame(state: ScoreDraft, game: Game): ScoreDraft {
  if (game.version < state.game.version) return state;
  if (game.version === state.game.version)
    return isSameSurrounding(state.game, game) ? state : { ...state, game };
  const isPlayed = game.status === 'em_andamento';
  // A completed game accepts no entries, so there is no conflict to resolve.
  const conflict = isPlayed ? state.conflict : null;
  return withSetsSeen({ ...state, game, conflict, steps: stepsLeft(state, game) });
}

/** Whether the fields outside the game's version are equal: team names, the tournament's rules. */
function isSameSurrounding(before: Game, after: Game): boolean {
  const around = ({ team1, team2, isExtraRound, technicalTimeout }: Game) =>
    JSON.stringify([team1, team2, isExtraRound, technicalTimeout]);
  return around(before) === around(after);
}

/** Applies loaded logs. A log that is older than the game is left for the next time. */
export function withLogs(
  state: ScoreDraft,
  logs: readonly { readonly setNumber: number; readonly events: readonly StoredEvent[] }[],
): ScoreDraft {
  if (!needsLogs(state)) return state;
  const known = state.known.map((each) => {
    const events = logs.find(({ setNumber }) => setNumber === each.setNumber)?.events;
    return each.events === null && events?.at(-1)?.event.id === lastOf(each) ? { ...each, events } : each;
  });
  // Logs that change nothing keep the same state, so that nothing is fetched again for them.
  return known.some((each, i) => each !== state.known[i]) ? { ...state, known } : state;
}

/** Whether a log is missing. */
export const needsLogs = ({ known }: ScoreDraft): boolean => known.some(({ events }) => events === null);

/** A set without entries follows the game; its log stays while it matches. */
export function withSetsSeen(state: ScoreDraft): ScoreDraft {
  const busy = new Set(state.entries.map(({ setNumber }) => setNumber));
  const withEntries = state.known.filter(({ setNumber }) => busy.has(setNumber));
  const seen = state.game.sets.flatMap(({ setNumber, log }): KnownSet[] => {
    if (!log || busy.has(setNumber)) return [];
    const now = knownSetOf(state.game, setNumber);
    const before = state.known.find((each) => each.setNumber === setNumber);
    return [before && lastOf(before) === log.last ? asServed(now, before) : now];
  });
  return { ...state, known: [...withEntries, ...seen] };
}

/** Removes the steps of deleted sets, or all when the game has ended. */
function stepsLeft({ steps, game: before }: ScoreDraft, game: Game): readonly Step[] {
  if (game.status !== 'em_andamento') return [];
  if (before.sets.length <= game.sets.length) return steps;
  return steps.filter((step) => game.sets.some((set) => set.setNumber === step.setNumber));
}
