import { and, eq } from 'drizzle-orm';
import type { PasswordOwner } from '#domain/people/password.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';

export async function passwordOwner(context: ReadContext, id: number): Promise<PasswordOwner> {
  const { firstName, lastName } = players;
  const [row] = await query(context.db, (q) =>
    q
      .select({ firstName, lastName, email: users.email })
      .from(players)
      .leftJoin(users, eq(users.id, players.userId))
      .where(and(eq(players.tournamentId, context.tournamentId), eq(players.id, id))),
  );
  return { ...row, email: row?.email ?? undefined };
}
