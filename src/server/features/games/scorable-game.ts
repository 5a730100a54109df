import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { linkHolder } from '#domain/court/court-link.ts';
import type { Game } from '#domain/tournament.ts';
import type { CourtHolder } from '#server/access/access.ts';
import { refuseOutsideLink } from '#server/access/link-games.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { courtSessions } from '#server/store/database/schema/court-links.ts';
import type { Moment } from '#server/store/write.ts';
import type { EventAuthor } from './set-events.ts';
import { requireGame } from './stored-game.ts';

const MINUTE = 60_000;

/**
 * The game, locked, if the caller may still score it. `isRepeated`: whether the write says nothing new, which is also
 * answered after a link's end. Throws 401, 403, 404.
 */
export async function requireScorableGame(
  tx: Tx,
  context: ReadContext,
  id: number,
  { at }: Moment,
  isRepeated: () => Promise<boolean> = async () => false,
): Promise<Game> {
  const game = await requireGame(tx, context.tournamentId, id);
  if (context.principal.kind === 'court') {
    await refuseOutsideLink(tx, context.snapshot, context.principal, game, at, isRepeated);
    await noteScoring(tx, context.principal, at);
  }
  return game;
}

/** Where a link's room is full, a device that has just scored does not give way. */
async function noteScoring(tx: Tx, { id }: CourtHolder, at: Date): Promise<void> {
  const isOlder = or(
    isNull(courtSessions.scoredAt),
    lt(courtSessions.scoredAt, new Date(at.getTime() - MINUTE)),
  );
  await tx
    .update(courtSessions)
    .set({ scoredAt: at })
    .where(and(eq(courtSessions.id, id), isOlder));
}

/**
 * The author of an event. For a link's device it is `by`, the holder's name at that time; an account's own name is used
 * otherwise.
 */
export function authorOf(
  { actor: { kind, id, name }, principal }: ReadContext,
  by: string | undefined,
): EventAuthor {
  if (principal.kind === 'court')
    return { id: null, name: linkHolder(by ?? principal.holder, principal.scope) };
  return { id: kind === 'user' ? id : null, name };
}

/** The actor's name in the audit: both names where a device sends what was tapped under another holder's name. */
export function auditedName({ principal }: ReadContext, by: string | undefined): { actorName?: string } {
  if (principal.kind !== 'court' || by === undefined || by === principal.holder) return {};
  return { actorName: `${linkHolder(by, principal.scope)}, enviado por ${principal.holder ?? 'alguém'}` };
}
