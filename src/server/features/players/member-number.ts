import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fullName } from '#domain/people/names.ts';
import { comparableMemberNumber } from '#domain/people/registration.ts';
import { taken } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';

/** Rows with one of these member numbers, ignoring leading zeros. */
export const hasMemberNumber = (column: AnyPgColumn, ...numbers: readonly string[]): SQL =>
  inArray(sql`regexp_replace(${column}, '^0+(?=[0-9])', '')`, numbers.map(comparableMemberNumber));

/** Throws 409 if another player of the tournament has the member number. `id`: the player who gets it. */
export async function refuseTakenNumber(
  tx: Tx,
  tournamentId: number,
  number: string | null | undefined,
  id = 0,
): Promise<void> {
  if (!number) return;
  const [other] = await tx
    .select({ firstName: players.firstName, lastName: players.lastName })
    .from(players)
    .where(
      and(
        eq(players.tournamentId, tournamentId),
        ne(players.id, id),
        hasMemberNumber(players.memberNumber, number),
      ),
    );
  if (other) throw taken('MEMBER_NUMBER', `Este número de sócio já é de ${fullName(other)}`);
}
