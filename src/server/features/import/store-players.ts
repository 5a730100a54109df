import type { NewPlayer } from '#contract/people/players.ts';
import type { FirstPassword } from '#server/features/players/first-password.ts';
import { toCpf, toPhone } from '#server/features/players/personal-values.ts';
import type { ReadContext } from '#server/routing/context.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import type { Moment } from '#server/store/write.ts';

/** Two statements for any number of rows, because the tournament is locked. Returns the players' ids. */
export async function storePlayers(
  tx: Tx,
  { tournamentId, user }: Pick<ReadContext, 'tournamentId' | 'user'>,
  validated: readonly NewPlayer[],
  passwords: ReadonlyMap<string, FirstPassword>,
  { revision, at }: Moment,
): Promise<number[]> {
  const accounts = validated.flatMap(({ email, firstName, lastName = null }) => {
    const first = passwords.get(email ?? '');
    if (!email || !first) return [];
    return [
      {
        email,
        firstName,
        lastName,
        passwordHash: first.hash,
        mustChangePassword: true,
        passwordGivenBy: user.id,
        createdAt: at,
      },
    ];
  });
  const userOf = accounts.length > 0 ? await storeAccounts(tx, accounts) : new Map<string, number>();
  const made = await tx
    .insert(players)
    .values(
      validated.map(({ email, phone = null, cpf = null, ...player }) => ({
        tournamentId,
        userId: userOf.get(email ?? '') ?? null,
        teamId: player.teamId ?? null,
        firstName: player.firstName,
        lastName: player.lastName ?? null,
        gender: player.gender,
        memberNumber: player.memberNumber ?? null,
        level: player.level ?? null,
        shirtSize: player.shirtSize ?? null,
        shirtName: player.shirtName ?? null,
        birthDate: player.birthDate ?? null,
        phone: toPhone(phone),
        cpf: toCpf(cpf),
        revision,
      })),
    )
    .returning({ id: players.id });
  return made.map(({ id }) => id);
}

async function storeAccounts(tx: Tx, values: (typeof users.$inferInsert)[]): Promise<Map<string, number>> {
  const made = await tx.insert(users).values(values).returning({ id: users.id, email: users.email });
  return new Map(made.map(({ id, email }) => [email, id]));
}
