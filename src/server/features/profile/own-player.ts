import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema/players.ts';
import type { RequestContext } from '#server/http/implementation.ts';

/** The caller's player in this tournament only: the revision of a write is this tournament's. */
export const isOwnPlayer = ({ tournament, user }: RequestContext) =>
  and(eq(players.tournamentId, tournament.id), eq(players.userId, user.id));
