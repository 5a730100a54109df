import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { AFTER_LINK_DAY, endOfLink, type LinkScope, linkHolder } from '#domain/court/court-link.ts';
import { dayIn } from '#domain/schedule/calendar.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Asker } from '#server/store/database/askers.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { games } from '#server/store/database/schema/games.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { type CourtHolder, endedDevice } from './access.ts';
import { KnownTokens } from './known-tokens.ts';

const MINUTE = 60_000;

/** The scope of a link's row. A check constraint guarantees that it is a court or a game. */
export function scopeOf({
  court,
  day,
  gameId,
}: Pick<typeof courtLinks.$inferSelect, 'court' | 'day' | 'gameId'>): LinkScope {
  if (court !== null) return { court, day, gameId: null };
  if (gameId === null) throw new Error('A link for a court is for nothing');
  return { court: null, day, gameId };
}

type LinkRow = typeof courtLinks.$inferSelect;

/** SQL condition for links that are valid, where `isLive` says so too. */
export const mayBeLive = (now: Date) =>
  and(isNull(courtLinks.revokedAt), gt(courtLinks.endsAt, new Date(now.getTime() - AFTER_LINK_DAY)));

/** Whether a link that was not revoked is valid: until its day ends, or one of its games that goes on. */
export async function isLive(
  q: Tx,
  link: Pick<LinkRow, 'tournamentId' | 'court' | 'day' | 'gameId' | 'endsAt'>,
  now: Date,
): Promise<boolean> {
  if (now < link.endsAt) return true;
  const [place] = await q
    .select({ timeZone: tournaments.timeZone })
    .from(tournaments)
    .where(eq(tournaments.id, link.tournamentId));
  if (!place) return false;
  const goingOn = await q
    .select({ id: games.id, court: games.court, date: games.date, status: games.status })
    .from(games)
    .where(and(eq(games.tournamentId, link.tournamentId), eq(games.status, 'em_andamento')));
  const rows = goingOn.map(({ date, ...game }) => ({ ...game, date: date.toISOString() }));
  return now.getTime() < endOfLink(scopeOf(link), link.endsAt.getTime(), rows, dayIn(place.timeZone));
}

type Found = CourtHolder | typeof endedDevice;

export async function holderOf(q: Tx, hash: string, now: Date): Promise<Found | null> {
  const [row] = await q
    .select({ session: courtSessions, link: courtLinks })
    .from(courtSessions)
    .innerJoin(courtLinks, eq(courtLinks.id, courtSessions.linkId))
    .where(and(eq(courtSessions.tokenHash, hash), mayBeLive(now)));
  if (!row || !(await isLive(q, row.link, now))) return null;
  const { session, link } = row;
  if (session.endedAt) return endedDevice;
  const scope = scopeOf(link);
  return {
    kind: 'court',
    id: session.id,
    linkId: link.id,
    tournamentId: link.tournamentId,
    holder: session.name,
    name: linkHolder(session.name, scope),
    scope,
    endsAt: link.endsAt,
  };
}

export class CourtSessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #known = new KnownTokens<Found>(MINUTE);

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  known(hash: string): Found | undefined {
    return this.#known.get(hash, this.#clock.now());
  }

  lane = (hash: string): Asker | undefined => this.#known.lane(hash);

  find = (hash: string): Promise<Found | null> =>
    this.#known.find(hash, this.#clock.now(), () => this.#read(hash));

  async #read(hash: string) {
    const now = this.#clock.now();
    const holder = await query(this.#db, (q) => holderOf(q, hash, new Date(now)));
    if (!holder) return null;
    // Looked up again after a minute, like every cached session.
    if (holder.kind !== 'court') return { principal: holder, until: Number.POSITIVE_INFINITY, seen: now };
    await query(this.#db, (q) =>
      q
        .update(courtSessions)
        .set({ lastSeenAt: new Date(now) })
        .where(and(eq(courtSessions.id, holder.id), lt(courtSessions.lastSeenAt, new Date(now - MINUTE)))),
    );
    const midnight = holder.endsAt.getTime();
    return { principal: holder, until: now < midnight ? midnight : midnight + AFTER_LINK_DAY, seen: now };
  }

  async get(hash: string): Promise<Found | null> {
    return this.known(hash) ?? this.find(hash);
  }

  forget(): void {
    this.#known.forget();
  }
}
