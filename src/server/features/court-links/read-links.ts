import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { mayBeOpen, scopeOf } from '#server/access/court-sessions.ts';
import { endOf, isLinkOpen } from '#server/access/link-games.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { courtLinks, courtSessions } from '#server/store/database/schema/court-links.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

type LinksAnswer = CallAnswer<Contract['GET /api/court-links']>;

export async function readLinks(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  snapshot: Snapshot,
): Promise<LinksAnswer> {
  const now = clock.now();
  const mayBe = and(eq(courtLinks.tournamentId, snapshot.tournamentId), mayBeOpen(new Date(now)));
  const rows = await query(db, (q) =>
    q.select().from(courtLinks).where(mayBe).orderBy(asc(courtLinks.day), asc(courtLinks.id)),
  );
  const links = rows
    .map((link) => ({ ...link, scope: scopeOf(link) }))
    .filter((link) => isLinkOpen(snapshot, link, now));
  const devices = await query(db, (q) =>
    q
      .select()
      .from(courtSessions)
      .where(
        and(
          inArray(
            courtSessions.linkId,
            links.map(({ id }) => id),
          ),
          isNull(courtSessions.endedAt),
        ),
      )
      .orderBy(desc(courtSessions.lastSeenAt), asc(courtSessions.id)),
  );
  return links.map((link) => ({
    id: link.id,
    day: link.day,
    court: link.court,
    gameId: link.gameId,
    endsAt: new Date(endOf(snapshot, link)).toISOString(),
    teams: teamsOf(snapshot, link.gameId),
    createdAt: link.createdAt.toISOString(),
    devices: devices
      .filter(({ linkId }) => linkId === link.id)
      .map(({ id, name, device, createdAt, lastSeenAt }) => ({
        id,
        name,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
  }));
}

function teamsOf({ gameOf, teamOf }: Snapshot, gameId: number | null): [string, string] | null {
  const game = gameOf.get(gameId ?? 0);
  if (!game) return null;
  const name = (id: number) => teamOf.get(id)?.name ?? 'Time não encontrado';
  return [name(game.team1Id), name(game.team2Id)];
}
