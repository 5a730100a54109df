import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { AFTER_LINK_DAY, type LinkScope, linkHolder } from '#domain/court/court-link.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Asker } from '#server/store/database/askers.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { type CourtHolder, endedDevice } from './access.ts';
import { ownLane } from './asker.ts';
import { KnownTokens } from './known-tokens.ts';

const MINUTE = 60_000;

export function scopeOf({
  court,
  day,
  gameId,
}: Pick<typeof courtLinks.$inferSelect, 'court' | 'day' | 'gameId'>): LinkScope {
  return gameId === null ? { court, day, gameId } : { court: null, day, gameId };
}

/** SQL condition for links that are valid, if one of their games is in progress after their day (`isLinkOpen`). */
export const mayBeOpen = (now: Date) =>
  and(isNull(courtLinks.revokedAt), gt(courtLinks.endsAt, new Date(now.getTime() - AFTER_LINK_DAY)));

type Found = CourtHolder | typeof endedDevice;

/** The device with this cookie. Whether its link is still open depends on its games (`isLinkOpen`). */
export async function holderOf(q: Tx, hash: string, now: Date): Promise<Found | null> {
  const [row] = await q
    .select({ session: courtSessions, link: courtLinks })
    .from(courtSessions)
    .innerJoin(courtLinks, eq(courtLinks.id, courtSessions.linkId))
    .where(and(eq(courtSessions.tokenHash, hash), mayBeOpen(now)));
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

export class CourtSessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #known = new KnownTokens<Found>(MINUTE, ownLane);

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
    return { principal: holder, until: holder.endsAt.getTime() + AFTER_LINK_DAY, seen: now };
  }

  async get(hash: string): Promise<Found | null> {
    return this.known(hash) ?? this.find(hash);
  }

  forget(): void {
    this.#known.forget();
  }
}
