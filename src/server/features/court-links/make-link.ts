import { and, eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { LinkScope } from '#domain/court/court-link.ts';
import { dayIn, endOfDay } from '#domain/schedule/calendar.ts';
import { isLinkOpen } from '#server/access/link-games.ts';
import { hashOf, newToken } from '#server/access/sessions.ts';
import { againstRule, found } from '#server/http/problem.ts';
import type { ReadContext, WriteContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { courtLinks } from '#server/store/database/schema/court-links.ts';
import { games } from '#server/store/database/schema/games.ts';

type NewLink = CallInput<Contract['POST /api/court-links']>['body'];

/**
 * Makes a link and returns its address, which is not stored. The token comes after a `#`, so that it is not
 * sent to servers or logged. Null for a repeated request. Throws 404, 422.
 */
export async function makeLink(
  context: WriteContext<'court-link.create'>,
  body: NewLink,
): Promise<{ id: number; url: string | null }> {
  const { timeZone } = context.snapshot;
  const tournamentId = context.tournamentId;
  const token = newToken();
  const { subjectId, result } = await context.write(async (tx, { at }) => {
    const scope = await requestedScope(tx, context, body);
    const endsAt = new Date(endOfDay(scope.day, timeZone));
    if (!isLinkOpen(context.snapshot, { scope, endsAt }, at.getTime()))
      throw againstRule('COURT_DAY_PAST', 'Este dia já passou: escolha hoje ou outro dia.');
    const [made] = await tx
      .insert(courtLinks)
      .values({ tournamentId, tokenHash: hashOf(token), ...scope, createdAt: at, endsAt })
      .returning({ id: courtLinks.id });
    if (!made) throw new Error('The link was not made');
    const { court, day: date, gameId } = scope;
    return {
      subjectId: made.id,
      after: { court, date, gameId },
      status: 201,
      result: `${context.publicUrl}/quadra#${token}`,
    };
  });
  return { id: subjectId ?? 0, url: result ?? null };
}

/** A link for a game is valid on the day for which it is scheduled now. */
async function requestedScope(
  tx: Tx,
  { snapshot, tournamentId }: ReadContext,
  body: NewLink,
): Promise<LinkScope> {
  if ('court' in body) return { court: body.court, day: body.day, gameId: null };
  const [row] = await tx
    .select({ date: games.date })
    .from(games)
    .where(and(eq(games.tournamentId, tournamentId), eq(games.id, body.gameId)));
  const { date } = found(row, 'game');
  return { court: null, day: dayIn(snapshot.timeZone)(date.toISOString()), gameId: body.gameId };
}
