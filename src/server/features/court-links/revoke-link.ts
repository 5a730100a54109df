import { and, eq, isNull } from 'drizzle-orm';
import { mayBeOpen, scopeOf } from '#server/access/court-sessions.ts';
import type { WriteContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';

/** Ends a link and its devices' sessions; no error if it has ended. */
export async function revokeLink(context: WriteContext<'court-link.revoke'>, id: number): Promise<void> {
  const { db, clock } = context;
  const theirs = (now: Date) =>
    and(eq(courtLinks.tournamentId, context.tournamentId), eq(courtLinks.id, id), mayBeOpen(now));
  const [link] = await query(db, (q) =>
    q
      .select()
      .from(courtLinks)
      .where(theirs(new Date(clock.now()))),
  );
  if (!link) return;
  await context.write(async (tx, { at }) => {
    await tx.update(courtLinks).set({ revokedAt: at }).where(theirs(at));
    const { court, day: date, gameId } = scopeOf(link);
    return {
      subjectId: id,
      before: { court, date, gameId },
      status: 204,
      result: undefined,
    };
  });
}

/** Ends the session of one device of a link, and forgets its holder's name; no error if it has ended. */
export async function endDevice(
  context: WriteContext<'court-link.end-device'>,
  linkId: number,
  deviceId: number,
): Promise<void> {
  const theirs = and(
    eq(courtSessions.id, deviceId),
    eq(courtSessions.linkId, linkId),
    isNull(courtSessions.endedAt),
  );
  const [device] = await query(context.db, (q) =>
    q
      .select({ name: courtSessions.name })
      .from(courtSessions)
      .innerJoin(courtLinks, eq(courtLinks.id, courtSessions.linkId))
      .where(and(theirs, eq(courtLinks.tournamentId, context.tournamentId))),
  );
  if (!device) return;
  await context.write(async (tx, { at }) => {
    await tx.update(courtSessions).set({ endedAt: at, name: null }).where(theirs);
    return {
      subjectId: linkId,
      before: device,
      status: 204,
      result: undefined,
    };
  });
}
