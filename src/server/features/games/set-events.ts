import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CourtEvent } from '#domain/court/court-event.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { setEvents } from '#server/store/database/schema/court.ts';

/** The set of a game. */
export type SetKey = { readonly gameId: number; readonly setNumber: number };

/** The author. The name is copied because it outlives the account. */
export type EventAuthor = { readonly id: number | null; readonly name: string };

/** An event with what is stored about it. */
export type StoredEvent = SetKey & { readonly event: CourtEvent; readonly author: string };

type Row = typeof setEvents.$inferSelect;
type Columns = Pick<
  typeof setEvents.$inferInsert,
  | 'type'
  | 'side'
  | 'leftSide'
  | 'isExtra'
  | 'aboutId'
  | 'kind'
  | 'playerId'
  | 'card'
  | 'offence'
  | 'team1Score'
  | 'team2Score'
  | 'reason'
>;

/** The events of a game's sets, in the order of the sets and of their arrival. */
export const readEvents = (q: Tx, gameId: number, setNumber?: number): Promise<StoredEvent[]> =>
  select(
    q,
    and(
      eq(setEvents.gameId, gameId),
      setNumber === undefined ? undefined : eq(setEvents.setNumber, setNumber),
    ),
  );

/** The events of several games, in the order of the games, of their sets and of their arrival. */
export const readEventsOfGames = (q: Tx, gameIds: readonly number[]): Promise<StoredEvent[]> =>
  select(q, inArray(setEvents.gameId, [...gameIds]));

async function select(q: Tx, where: SQL | undefined): Promise<StoredEvent[]> {
  const rows = await q
    .select()
    .from(setEvents)
    .where(where)
    .orderBy(asc(setEvents.gameId), asc(setEvents.setNumber), asc(setEvents.position));
  return rows.map((row) => ({
    gameId: row.gameId,
    setNumber: row.setNumber,
    event: toEvent(row),
    author: row.authorName,
  }));
}

/** Whether the log of a set has all of these events. */
export async function areStored(
  q: Tx,
  { gameId, setNumber }: SetKey,
  events: readonly CourtEvent[],
): Promise<boolean> {
  const ids = new Set(events.map(({ id }) => id));
  const theirs = [eq(setEvents.gameId, gameId), eq(setEvents.setNumber, setNumber)];
  return (await q.$count(setEvents, and(...theirs, inArray(setEvents.id, [...ids])))) === ids.size;
}

/** Appends events; `position` is the first one's. */
export async function insertEvents(
  tx: Tx,
  key: SetKey,
  position: number,
  events: readonly CourtEvent[],
  author: EventAuthor,
  recordedAt: Date,
): Promise<void> {
  await tx.insert(setEvents).values(
    events.map((event, i) => ({
      ...columnsOf(event),
      id: event.id,
      gameId: key.gameId,
      setNumber: key.setNumber,
      position: position + i,
      at: new Date(event.at),
      // The account may have been deleted while the request waited.
      authorId: sql<number | null>`(select ${users.id} from ${users} where ${users.id} = ${author.id})`,
      authorName: author.name,
      recordedAt,
    })),
  );
}

function columnsOf(event: CourtEvent): Columns {
  const { type } = event;
  switch (type) {
    case 'serve':
      return { type, side: event.side, leftSide: event.left, playerId: event.playerId ?? null };
    case 'point':
      return { type, side: event.side, isExtra: event.isExtra };
    case 'detail':
      return { type, aboutId: event.pointId, kind: event.kind, playerId: event.playerId };
    case 'sides':
      return { type, leftSide: event.left };
    case 'timeout':
      return { type, side: event.side };
    case 'medical':
      return { type, side: event.side, playerId: event.playerId };
    case 'sanction':
      return {
        type,
        side: event.side,
        card: event.card,
        playerId: event.playerId,
        offence: event.offence ?? null,
      };
    case 'correction':
      return {
        type,
        team1Score: event.team1Score,
        team2Score: event.team2Score,
        reason: event.reason,
        aboutId: event.given?.pointId ?? null,
        side: event.given?.side ?? null,
      };
    case 'undo':
      return { type, aboutId: event.eventId };
    case 'remark':
      return { type, reason: event.text };
    case 'close':
    case 'reopen':
    case 'skip':
      return { type };
  }
}

/** Throws for a row without a column that its type needs, which check constraints and `columnsOf` prevent. */
function toEvent(row: Row): CourtEvent {
  const { id, type, playerId } = row;
  const at = row.at.toISOString();
  switch (type) {
    case 'serve':
      return {
        id,
        at,
        type,
        side: need(row.side),
        left: need(row.leftSide),
        ...(playerId !== null && { playerId }),
      };
    case 'point':
      return { id, at, type, side: need(row.side), isExtra: need(row.isExtra) };
    case 'detail':
      return { id, at, type, pointId: need(row.aboutId), kind: row.kind, playerId };
    case 'sides':
      return { id, at, type, left: need(row.leftSide) };
    case 'timeout':
      return { id, at, type, side: row.side };
    case 'medical':
      return { id, at, type, side: need(row.side), playerId };
    case 'sanction': {
      const offence = row.offence && { offence: row.offence };
      return { id, at, type, side: need(row.side), card: need(row.card), playerId, ...offence };
    }
    case 'correction': {
      const [team1Score, team2Score] = [need(row.team1Score), need(row.team2Score)];
      const given = row.aboutId && { given: { pointId: row.aboutId, side: need(row.side) } };
      return { id, at, type, team1Score, team2Score, reason: row.reason, ...given };
    }
    case 'undo':
      return { id, at, type, eventId: need(row.aboutId) };
    case 'remark':
      return { id, at, type, text: row.reason ?? '' };
    case 'close':
    case 'reopen':
    case 'skip':
      return { id, at, type };
  }
}

function need<T>(value: T | null): T {
  if (value === null) throw new Error('An event of a set lacks a part of it');
  return value;
}
