import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { EVENTS } from '#contract/limits.ts';
import { BY_HAND, type CourtEvent, undoneEvent } from '#domain/court/court-event.ts';
import { logRefusal } from '#domain/court/set-log.ts';
import { type SetState, stateOfSet } from '#domain/court/set-state.ts';
import { eventsOfResult, type TypedResult } from '#domain/court/typed-result.ts';
import { apply, gameCan, isRefusal } from '#domain/game/game.ts';
import { hasPoints } from '#domain/game/game-sets.ts';
import { rulesOfSet, type SetRules } from '#domain/rules/rules.ts';
import type { Game, GameSet, Pause, PlayedGame, SetLog } from '#domain/tournament.ts';
import { teamsOfPlayers } from '#server/features/teams/teams-of-players.ts';
import { againstRule, Problem, refused } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { Rollback } from '#server/store/database/errors.ts';
import { setEvents } from '#server/store/database/schema/court.ts';
import type { Moment } from '#server/store/write.ts';
import {
  changesEnd,
  endTimeOf,
  firstPlayed,
  notAfter,
  notBefore,
  pauseSince,
  withRightTimes,
} from './event-moments.ts';
import { type EventAuthor, insertEvents, readEvents, type StoredEvent } from './set-events.ts';
import { storeGame } from './stored-game.ts';

type Batch = {
  readonly setNumber: number;
  readonly after: string | null;
  readonly events: readonly CourtEvent[];
};

/** The log has events of others that the sender did not know, or the set has a result that they did not see. */
export class EventsSince extends Rollback {
  /** The last event that both have; null where there is none, or the sender's is not in the log. */
  readonly after: string | null;
  /** The log's events after it. */
  readonly since: readonly StoredEvent[];
  constructor(after: string | null, since: readonly StoredEvent[]) {
    super('Others have tapped since');
    this.after = after;
    this.since = since;
  }
}

export type Appended = {
  /** The set's number of events. */
  readonly events: number;
  /** The game afterwards, where the audit needs it: the set ended, or its end or score was changed by hand. */
  readonly audited: PlayedGame | null;
};

/**
 * Appends the events that the log does not have yet, and stores the resulting state. Throws `EventsSince` where the log
 * has events that the sender did not know, 404, 409, 422.
 */
export async function appendEvents(
  tx: Tx,
  moment: Moment,
  tournamentId: number,
  before: Game,
  batch: Batch,
  author: EventAuthor,
): Promise<Appended> {
  const { setNumber } = batch;
  const stored = await readEvents(tx, before.id, setNumber);
  const sent = freshEvents(before, stored, batch);
  if (sent.length === 0) return { events: stored.length, audited: null };
  const log = stored.map(({ event }) => event);
  const fresh = withRightTimes(moment, log, await withOwnPlayers(tx, tournamentId, before, sent));
  const rules = rulesOfSet(before.rules, setNumber);
  refuseByRules(before, setNumber, log, fresh, rules);
  await refuseElsewhere(tx, fresh);

  const longer = [...log, ...fresh];
  const [earlier, state] = [stateOfSet(log, rules), stateOfSet(longer, rules)];
  const { team1Score, team2Score, skipped, closed } = state;
  const score = { setNumber, team1Score, team2Score, skipped, closed };
  const after = apply(before, { do: 'registerSet', ...score });
  if (isRefusal(after)) throw refused(after);
  const startTime = setOf(before, setNumber)?.startTime ?? notAfter(moment, firstPlayed(longer));
  await storeGame(tx, moment, before, after, {
    setNumber,
    startTime,
    // A set that was only typed has no times.
    endTime: startTime && notBefore(startTime, endTimeOf(longer, earlier, state, moment)),
    notes: fresh.some((event) => aboutOf(longer, event)?.type === 'remark') ? state.notes || null : undefined,
    log: logOf(longer, state, pauseSince(setOf(before, setNumber)?.log?.pause, state.pause, moment)),
  });
  await insertEvents(tx, { gameId: before.id, setNumber }, log.length, fresh, author, moment.at);
  const isAudited = fresh.some((event) => isByHand(longer, event)) || changesEnd(earlier, state);
  return { events: longer.length, audited: isAudited ? after : null };
}

const setOf = (game: Game, setNumber: number) => game.sets.find((set) => set.setNumber === setNumber);

/**
 * The events that are not stored yet, each once. Throws a 409 where the game takes none any more, and `EventsSince` where
 * the log has events that the sender did not know.
 */
function freshEvents(
  game: Game,
  stored: readonly StoredEvent[],
  { after, events }: Batch,
): readonly CourtEvent[] {
  const storedIds = new Set(stored.map(({ event }) => event.id));
  const sent = new Map(events.map((event) => [event.id, event]));
  const fresh = [...sent.values()].filter(({ id }) => !storedIds.has(id));
  const notPlayed = gameCan.registerSet(game);
  // First, because nobody is asked about a completed game.
  if (fresh.length > 0 && notPlayed) throw refused(notPlayed);
  const shared = stored.findIndex(({ event }) => event.id === after) + 1;
  const isGone = after !== null && shared === 0;
  const since = stored.slice(shared);
  const isInOrder = !isGone && since.every(({ event }) => sent.has(event.id));
  if (fresh.length > 0 && !isInOrder) throw new EventsSince(isGone ? null : after, since);
  return fresh;
}

function refuseByRules(
  game: Game,
  setNumber: number,
  log: readonly CourtEvent[],
  fresh: readonly CourtEvent[],
  rules: SetRules,
): void {
  const isTyped = fresh.every(({ type }) => BY_HAND.includes(type));
  const length = log.length + fresh.length;
  if (length > EVENTS.maxInSet && !isTyped)
    throw againstRule('LOG_FULL', `Um set tem no máximo ${EVENTS.maxInSet} lances: digite o placar.`);
  refuseTooLong(length);
  if (!goesOnFrom(setOf(game, setNumber), fresh[0])) throw new EventsSince(null, []);
  const refusal = logRefusal(log, fresh, rules);
  if (refusal) throw againstRule(refusal.code, refusal.message);
}

function refuseTooLong(length: number): void {
  if (length > EVENTS.maxTyped)
    throw againstRule('LOG_FULL', 'Este set já foi mudado vezes demais: peça à organização.');
}

/** A set with a typed result continues from its score, so that no result is lost unnoticed. */
function goesOnFrom(stored: GameSet | undefined, first: CourtEvent | undefined): boolean {
  const isResult = stored && !stored.log && (stored.skipped || hasPoints(stored) || stored.closed);
  if (!isResult) return true;
  const { team1Score, team2Score } = stored;
  return first?.type === 'correction' && first.team1Score === team1Score && first.team2Score === team2Score;
}

/** Appends a typed result to the log of a set. Returns the log's state, null for a set without a log. */
export async function appendResult(
  tx: Tx,
  moment: Moment,
  game: Game,
  { setNumber, ...result }: TypedResult,
  author: EventAuthor,
): Promise<SetLog | null> {
  if (!setOf(game, setNumber)?.log) return null;
  const log = (await readEvents(tx, game.id, setNumber)).map(({ event }) => event);
  const rules = rulesOfSet(game.rules, setNumber);
  const added = eventsOfResult(stateOfSet(log, rules), result).map(
    (content): CourtEvent => ({ ...content, id: randomUUID(), at: moment.at.toISOString() }),
  );
  if (added.length > 0) {
    refuseTooLong(log.length + added.length);
    await insertEvents(tx, { gameId: game.id, setNumber }, log.length, added, author, moment.at);
  }
  const longer = [...log, ...added];
  const after = stateOfSet(longer, rules);
  return logOf(longer, after, pauseSince(setOf(game, setNumber)?.log?.pause, after.pause, moment));
}

/** Whether the score, the end or the notes were changed by hand, or such a change was undone. */
function isByHand(log: readonly CourtEvent[], event: CourtEvent): boolean {
  const about = aboutOf(log, event);
  return about !== null && BY_HAND.includes(about.type);
}

/** The event itself, or what it takes back or restores. */
const aboutOf = (log: readonly CourtEvent[], event: CourtEvent) =>
  event.type === 'undo' ? undoneEvent(log, event.eventId) : event;

/** The columns of a set that come from its log. */
export const foldedLog = (log: readonly CourtEvent[], rules: SetRules): SetLog =>
  logOf(log, stateOfSet(log, rules));

function logOf(log: readonly CourtEvent[], state: SetState, pause: Pause | null = null): SetLog {
  const { server, left, sinceSideChange, toSideChange, timeoutsLeft, timeout } = state;
  const last = log.at(-1)?.id ?? null;
  return {
    last,
    events: log.length,
    server,
    left,
    sinceSideChange,
    toSideChange,
    timeoutsLeft,
    timeout,
    pause,
  };
}

/** An id belongs to one tap, so the same id in another set is an error of the sender. */
async function refuseElsewhere(tx: Tx, events: readonly CourtEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id);
  const [known] = await tx.select({ id: setEvents.id }).from(setEvents).where(inArray(setEvents.id, ids));
  if (known) throw againstRule('EVENT_ELSEWHERE', 'Um dos lances já está em outro set.');
}

/**
 * Removes deleted players from events. A player of neither team is refused; the answer names the events, so that a
 * device can keep the points without the player.
 */
async function withOwnPlayers(
  tx: Tx,
  tournamentId: number,
  { team1Id, team2Id }: Game,
  events: readonly CourtEvent[],
): Promise<readonly CourtEvent[]> {
  const ids = events.flatMap((event) => ('playerId' in event ? (event.playerId ?? []) : []));
  if (ids.length === 0) return events;
  const known = await teamsOfPlayers(tx, tournamentId, ids);
  const strangers = new Set(
    [...known].flatMap(([id, theirs]) => (theirs.has(team1Id) || theirs.has(team2Id) ? [] : [id])),
  );
  const wrong = events.filter((event) => 'playerId' in event && strangers.has(event.playerId ?? 0));
  if (wrong.length > 0) {
    const message = 'Um jogador anotado não é de nenhum dos dois times deste jogo.';
    throw new Problem(422, 'PLAYER_OF_NEITHER_TEAM', message, {
      more: { events: wrong.map(({ id }) => id) },
    });
  }
  return events.map((event) =>
    'playerId' in event && event.playerId != null && !known.has(event.playerId)
      ? { ...event, playerId: null }
      : event,
  );
}
