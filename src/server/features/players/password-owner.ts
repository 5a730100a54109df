import { and, eq } from 'drizzle-orm';
import type { PasswordOwner } from '#domain/password.ts';
import { query } from '#server/db/database.ts';
import { players, users } from '#server/db/schema.ts';
import type { House } from '#server/house.ts';
import type { Ask } from '#server/http/implementation.ts';

/** Whom a password for a player is for, as they stand now; of a player who is not there nothing is known. */
export async function passwordOwner({ db }: Pick<House, 'db'>, ask: Ask, id: number): Promise<PasswordOwner> {
  const { firstName, lastName } = players;
  const [row] = await query(db, (q) =>
    q
      .select({ firstName, lastName, email: users.email })
      .from(players)
      .leftJoin(users, eq(users.id, players.userId))
      .where(and(eq(players.tournamentId, ask.snapshot.id), eq(players.id, id))),
  );
  return { ...row, email: row?.email ?? undefined };
}
