import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { CourtEvent } from '#domain/court-event.ts';
import { apply, gameCan, isRefusal } from '#domain/game.ts';
import { hasPoints } from '#domain/game-sets.ts';
import { logRefusal } from '#domain/set-log.ts';
import { type SetRules, setRules } from '#domain/set-rules.ts';
import { type SetState, setState } from '#domain/set-state.ts';
import type { Game, PlayedGame, SetLog, SetScore } from '#domain/tournament.ts';
import type { Tx } from '#server/db/database.ts';
import { setEvents } from '#server/db/schema/court.ts';
import { players } from '#server/db/schema/players.ts';
import { againstRule, found, refused } from '#server/http/problem.ts';
import type { Moment } from '#server/snapshot/write.ts';
import { type EventAuthor, insertEvents, readEvents, type StoredEvent } from './set-events.ts';
import { storeGame } from './stored-game.ts';

type Batch = {
  readonly setNumber: number;
  readonly after: number;
  readonly events: readonly CourtEvent[];
};

/** Others' events came since the sender looked. */
export class CameSince extends Error {
  readonly since: readonly StoredEvent[];
  constructor(since: readonly StoredEvent[]) {
    super('Others have tapped since');
    this.since = since;
  }
}

export type Appended = {
  /** How many events the set has now. */
  readonly events: number;
  /** The game after them, where the audit tells of it: the set ended, or somebody changed how it ended or its score by hand. */
  readonly told: PlayedGame | null;
};

/**
 * Adds to the log of a set what it does not hold yet, and stores what the log comes to. Throws `CameSince` where the log went on without its sender, 404, 409 and 422.
 */
export async function appendEvents(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  before: Game,
  { setNumber, after: known, events }: Batch,
  author: EventAuthor,
): Promise<Appended> {
  const log = await readEvents(tx, before.id, setNumber);
  const isStored = (id: string) => log.some(({ event }) => event.id === id);
  const fresh = [...new Map(events.map((event) => [event.id, event])).values()].filter(
    ({ id }) => !isStored(id),
  );
  if (fresh.length === 0) return { events: log.length, told: null };
  const isSent = (id: string) => events.some((event) => event.id === id);
  const since = log.slice(known);
  if (known > log.length || since.some(({ event }) => !isSent(event.id))) throw new CameSince(since);
  const notPlayed = gameCan.registerSet(before);
  if (notPlayed) throw refused(notPlayed);
  await refuseElsewhere(tx, fresh);
  await refuseUnknownPlayers(tx, tournamentId, fresh);
  const stored = before.sets.find((set) => set.setNumber === setNumber);
  if (stored && !stored.log && hasPoints(stored) && fresh[0]?.type !== 'correction') {
    throw againstRule('SET_TYPED', 'O set foi digitado como resultado: comece pelo placar que ele tem.');
  }

  const rules = setRules(setNumber, before.isExtraRound);
  const own = log.map(({ event }) => event);
  const refusal = logRefusal(own, fresh, rules);
  if (refusal) throw againstRule(refusal.code, refusal.message);
  const longer = [...own, ...fresh];
  const state = setState(longer, rules);
  const { team1Score, team2Score, closed, isOver } = state;
  const score = { setNumber, team1Score, team2Score, skipped: false, closed };
  const after = apply(before, { do: 'registerSet', ...score });
  if (isRefusal(after)) throw refused(after);

  await storeGame(tx, moment, before, after, {
    setNumber,
    startTime: stored?.startTime ?? longer[0]?.at,
    endTime: isOver ? longer.at(-1)?.at : null,
    log: logOf(longer, rules),
  });
  await insertEvents(tx, { gameId: before.id, setNumber }, log.length, fresh, author, moment.at);
  const isTold = isByHand(fresh) || changesEnd(setState(own, rules), state);
  return { events: longer.length, told: isTold ? after : null };
}

/**
 * What a result that is written over a set with a log adds to it: a correction of the score, and the word that the set is
 * over or is not; nothing where the log says the same. Answers what the log comes to then, null of a set without one.
 */
export async function correctLog(
  tx: Tx,
  moment: Moment,
  game: Game,
  { setNumber, team1Score, team2Score, closed }: SetScore,
  author: EventAuthor,
): Promise<SetLog | null> {
  const stored = game.sets.find((set) => set.setNumber === setNumber);
  if (!stored?.log) return null;
  const log = (await readEvents(tx, game.id, setNumber)).map(({ event }) => event);
  const rules = setRules(setNumber, game.isExtraRound);
  const state = setState(log, rules);
  const mark = () => ({ id: randomUUID(), at: moment.at.toISOString() });
  const isSame = state.team1Score === team1Score && state.team2Score === team2Score;
  const correction = { type: 'correction' as const, team1Score, team2Score, reason: null };
  const added: CourtEvent[] = [
    ...(isSame ? [] : [{ ...mark(), ...correction }]),
    ...(state.closed === closed
      ? []
      : [{ ...mark(), type: closed ? ('close' as const) : ('reopen' as const) }]),
  ];
  if (added.length > 0) {
    await insertEvents(tx, { gameId: game.id, setNumber }, log.length, added, author, moment.at);
  }
  return logOf([...log, ...added], rules);
}

const isByHand = (events: readonly CourtEvent[]) =>
  events.some(({ type }) => type === 'correction' || type === 'close' || type === 'reopen');

/** Whether a set ended or goes on again, or ended at another score. */
const changesEnd = (before: SetState, after: SetState) =>
  before.isOver !== after.isOver ||
  (after.isOver && (before.team1Score !== after.team1Score || before.team2Score !== after.team2Score));

function logOf(log: readonly CourtEvent[], rules: SetRules): SetLog {
  const { server, left, sinceSideChange, toSideChange, timeoutsLeft, timeout } = setState(log, rules);
  return { events: log.length, server, left, sinceSideChange, toSideChange, timeoutsLeft, timeout };
}

/** An id is made at one tap: the same one in another set is a mistake of its sender. */
async function refuseElsewhere(tx: Tx, events: readonly CourtEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const [known] = await tx.select({ id: setEvents.id }).from(setEvents).where(inArray(setEvents.id, ids));
  if (known) throw againstRule('EVENT_ELSEWHERE', 'Um dos lances já está em outro set.');
}

async function refuseUnknownPlayers(
  tx: Tx,
  tournamentId: number,
  events: readonly CourtEvent[],
): Promise<void> {
  const ids = new Set(
    events.flatMap((event) => ('playerId' in event && event.playerId !== null ? [event.playerId] : [])),
  );
  if (ids.size === 0) return;
  const known = await tx
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.tournamentId, tournamentId), inArray(players.id, [...ids])));
  found(known.length === ids.size ? known : null, 'player');
}
