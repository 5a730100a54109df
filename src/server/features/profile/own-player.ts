import { and, eq } from 'drizzle-orm';
import type { ReadContext } from '#server/routing/context.ts';
import { players } from '#server/store/database/schema/players.ts';

/** In this tournament only, because the revision of a write is this tournament's. */
export const isOwnPlayer = ({ tournamentId, user }: Pick<ReadContext, 'tournamentId' | 'user'>) =>
  and(eq(players.tournamentId, tournamentId), eq(players.userId, user.id));
