import { and, eq } from 'drizzle-orm';
import { players } from '#server/db/schema/players.ts';
import type { ReadContext } from '#server/http/context.ts';

/** The caller's player in this tournament only: the revision of a write is this tournament's. */
export const isOwnPlayer = ({ tournamentId, user }: Pick<ReadContext, 'tournamentId' | 'user'>) =>
  and(eq(players.tournamentId, tournamentId), eq(players.userId, user.id));
