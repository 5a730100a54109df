import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { type LinkScope, linkHolder } from '#domain/court/court-link.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Asker } from '#server/store/database/askers.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { type CourtHolder, endedDevice } from './access.ts';
import { KnownTokens } from './known-tokens.ts';

const MINUTE = 60_000;

/** The scope of a link's row; a check constraint makes it a court or a game. */
export function scopeOf({
  court,
  day,
  gameId,
}: Pick<typeof courtLinks.$inferSelect, 'court' | 'day' | 'gameId'>): LinkScope {
  if (court !== null) return { court, day, gameId: null };
  if (gameId === null) throw new Error('A link for a court is for nothing');
  return { court: null, day, gameId };
}

/** A SQL condition: links that are valid. */
export const isLive = (now: Date) => and(isNull(courtLinks.revokedAt), gt(courtLinks.endsAt, now));

/** What a device's session is while its link is valid: its holder's, or ended by an organiser. */
type Found = CourtHolder | typeof endedDevice;

/** The holder of a session; null where there is none or its link ended. */
export async function holderOf(q: Tx, hash: string, now: Date): Promise<Found | null> {
  const [row] = await q
    .select({ session: courtSessions, link: courtLinks })
    .from(courtSessions)
    .innerJoin(courtLinks, eq(courtLinks.id, courtSessions.linkId))
    .where(and(eq(courtSessions.tokenHash, hash), isLive(now)));
  if (!row) return null;
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

/** The sessions of devices let in by links, as `Sessions` holds those of accounts. */
export class CourtSessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #known = new KnownTokens<Found>(MINUTE);

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The cached holder of a token. Undefined: not cached, use `find`. */
  known(hash: string): Found | undefined {
    return this.#known.get(hash, this.#clock.now());
  }

  /** The lane of whoever had the token when it was last cached. */
  lane = (hash: string): Asker | undefined => this.#known.lane(hash);

  /** The holder of a token; null where it is unknown or its link ended. */
  find = (hash: string): Promise<Found | null> =>
    this.#known.find(hash, this.#clock.now(), () => this.#read(hash));

  async #read(hash: string) {
    const now = this.#clock.now();
    const holder = await query(this.#db, (q) => holderOf(q, hash, new Date(now)));
    if (!holder) return null;
    // Looked up again after a minute, as every cached session is.
    if (holder.kind !== 'court') return { principal: holder, until: Number.POSITIVE_INFINITY, seen: now };
    await query(this.#db, (q) =>
      q
        .update(courtSessions)
        .set({ lastSeenAt: new Date(now) })
        .where(and(eq(courtSessions.id, holder.id), lt(courtSessions.lastSeenAt, new Date(now - MINUTE)))),
    );
    return { principal: holder, until: holder.endsAt.getTime(), seen: now };
  }

  /** The holder of a token, cached or not. */
  async get(hash: string): Promise<Found | null> {
    return this.known(hash) ?? this.find(hash);
  }

  /** Empties the cache, because a link was revoked or a device changed. */
  forget(): void {
    this.#known.forget();
  }
}
