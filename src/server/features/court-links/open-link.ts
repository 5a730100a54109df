import { and, asc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { LinkOfAnother } from '#contract/tournament/court-links.ts';
import type { CourtHolder } from '#server/access/access.ts';
import { type CourtSessions, holderOf, mayBeOpen, scopeOf } from '#server/access/court-sessions.ts';
import { isLinkOpen } from '#server/access/link-games.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { courtDeviceEnded, courtLinkEnded, notFound, Problem } from '#server/http/problem.ts';
import {
  courtDeviceOfAddress,
  courtDeviceOfLink,
  courtLinkOfAddress,
  courtNameOfDevice,
  take,
} from '#server/limits/limits.ts';
import type { ReadContext, RequestContext, WriteContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';

const MAX_DEVICES = 50;
const SCORED_LATELY = 15 * 60_000;

/**
 * Gives a session to the device that opened a link. A device of the same link keeps its session; one of
 * another link keeps its holder's name. Unknown links are rate limited, without blocking valid ones. Throws
 * 404, 409, 429.
 */
export async function openLink(
  context: RequestContext,
  known: CourtSessions,
  token: string,
): Promise<CourtHolder> {
  const { db, clock } = context;
  const now = () => new Date(clock.now());
  const link = await query(db, (q) => openLinkOf(q, context, token, now()));
  if (!link) {
    const tournament = await query(db, (q) => tournamentOfLink(q, context, token, now()));
    // It was made at an address that is another tournament's now.
    if (tournament) throw new Problem(404, 'COURT_LINK_NOT_FOUND', MOVED, { more: { tournament } });
    await take(db, courtLinkOfAddress(context.address));
    context.note('court-link-refused', null);
    throw notFound('courtLink');
  }
  const before = await currentHolder(context);
  if (before?.linkId === link.id && context.courtToken !== undefined) {
    context.enterCourt(context.courtToken, link.endsAt);
    return before;
  }
  await take(db, courtDeviceOfAddress(context.address));
  await take(db, courtDeviceOfLink(context.address, link.id));
  const deviceToken = newToken();
  const tokenHash = hashOf(deviceToken);
  await context.write(async (tx, { at }) => {
    if (!(await openLinkOf(tx, context, token, at))) throw notFound('courtLink');
    const name = await replaceSession(tx, context);
    await makeRoom(tx, link.id, at);
    await tx.insert(courtSessions).values({
      tokenHash,
      linkId: link.id,
      name,
      device: context.deviceWords,
      createdAt: at,
      lastSeenAt: at,
    });
    return { action: null, subjectId: link.id, status: 200, result: undefined };
  });
  known.forget();
  context.enterCourt(deviceToken, link.endsAt);
  context.note('court-link-used', null, link.id);
  return requireHolder(context, tokenHash);
}

/** Names the holder of a device; a changed name is audited. Throws 401, 429. */
export async function nameHolder(
  context: WriteContext<'court-link.name'>,
  holder: CourtHolder,
  name: string,
): Promise<CourtHolder> {
  await take(context.db, courtNameOfDevice(holder.id));
  await context.write(async (tx) => {
    const theirs = eq(courtSessions.id, holder.id);
    const [session] = await tx.select().from(courtSessions).where(theirs);
    if (!session) throw courtLinkEnded();
    if (session.endedAt) throw courtDeviceEnded();
    const before = { name: session.name };
    const done = { subjectId: holder.linkId, status: 200 as const, result: undefined };
    if (before.name === name) return { ...done, action: null };
    await tx.update(courtSessions).set({ name }).where(theirs);
    return { ...done, before, after: { name } };
  });
  return requireHolder(context, hashOf(context.courtToken ?? ''));
}

export async function endHolder(context: RequestContext, holder: CourtHolder): Promise<void> {
  await context.write(async (tx) => {
    await tx.delete(courtSessions).where(eq(courtSessions.id, holder.id));
    return { action: null, subjectId: holder.linkId, status: 200, result: undefined };
  });
  context.leaveCourt();
}

async function openLinkOf(q: Tx, { tournamentId, snapshot }: ReadContext, token: string, now: Date) {
  const [link] = await q
    .select()
    .from(courtLinks)
    .where(
      and(eq(courtLinks.tournamentId, tournamentId), eq(courtLinks.tokenHash, hashOf(token)), mayBeOpen(now)),
    );
  if (!link) return null;
  return isLinkOpen(snapshot, { scope: scopeOf(link), endsAt: link.endsAt }, now.getTime()) ? link : null;
}

const MOVED = 'Este link é de outro torneio deste servidor';

/** Another tournament, not one in preparation, of which this is a link whose day is not over. */
async function tournamentOfLink(
  q: Tx,
  { tournamentId }: ReadContext,
  token: string,
  now: Date,
): Promise<LinkOfAnother['tournament'] | undefined> {
  const [row] = await q
    .select({ slug: tournaments.slug, isCurrent: tournaments.isCurrent })
    .from(courtLinks)
    .innerJoin(tournaments, eq(tournaments.id, courtLinks.tournamentId))
    .where(
      and(
        eq(courtLinks.tokenHash, hashOf(token)),
        ne(courtLinks.tournamentId, tournamentId),
        isNull(courtLinks.revokedAt),
        gt(courtLinks.endsAt, now),
        ne(tournaments.state, 'preparation'),
      ),
    );
  return row;
}

async function currentHolder({ courtToken, db, clock, tournamentId }: ReadContext) {
  if (courtToken === undefined) return null;
  const holder = await query(db, (q) => holderOf(q, hashOf(courtToken), new Date(clock.now())));
  return holder?.kind === 'court' && holder.tournamentId === tournamentId ? holder : null;
}

/** Ends this device's earlier session, even of an ended link, and returns its holder's name. */
async function replaceSession(tx: Tx, { courtToken }: ReadContext): Promise<string | null> {
  if (courtToken === undefined) return null;
  const [before] = await tx
    .delete(courtSessions)
    .where(eq(courtSessions.tokenHash, hashOf(courtToken)))
    .returning({ name: courtSessions.name });
  return before?.name ?? null;
}

/**
 * If the link is full, ends one device: first those that never scored, then the one that scored longest ago. It may
 * open the link again.
 */
async function makeRoom(tx: Tx, linkId: number, at: Date): Promise<void> {
  const theirs = and(eq(courtSessions.linkId, linkId), isNull(courtSessions.endedAt));
  if ((await tx.$count(courtSessions, theirs)) < MAX_DEVICES) return;
  const { id, name, scoredAt, lastSeenAt } = courtSessions;
  const isIdle = or(isNull(scoredAt), lt(scoredAt, new Date(at.getTime() - SCORED_LATELY)));
  const [idle] = await tx
    .select({ id })
    .from(courtSessions)
    .where(and(theirs, isIdle))
    .orderBy(sql`${scoredAt} asc nulls first`, sql`${name} is not null`, asc(lastSeenAt))
    .limit(1);
  if (!idle) {
    const message = 'Este link já está aberto em muitos aparelhos. Peça outro à organização do torneio.';
    throw new Problem(409, 'COURT_LINK_CROWDED', message);
  }
  await tx.update(courtSessions).set({ endedAt: at, name: null }).where(eq(id, idle.id));
}

async function requireHolder({ db, clock }: ReadContext, hash: string): Promise<CourtHolder> {
  const holder = await query(db, (q) => holderOf(q, hash, new Date(clock.now())));
  if (!holder) throw courtLinkEnded();
  if (holder.kind !== 'court') throw courtDeviceEnded();
  return holder;
}
