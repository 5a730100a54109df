import { and, eq, exists, inArray, not } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName } from '#domain/people/names.ts';
import { comparableMemberNumber } from '#domain/people/registration.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { players, registrations } from '#server/store/database/schema/players.ts';
import type { Snapshot, StoredRegistration } from '#server/store/snapshot/snapshot.ts';

type Conflict = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number]['conflicts'][number];
type Known = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly memberNumber: string | null;
};

/** Accounts without a player in the tournament that have the e-mail of a pending registration. */
export async function accountsInTheWay(q: Tx, { tournamentId }: Snapshot): Promise<readonly Known[]> {
  const pending = q
    .select({ email: registrations.email })
    .from(registrations)
    .where(and(eq(registrations.tournamentId, tournamentId), eq(registrations.status, 'pending')));
  const playing = q
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.tournamentId, tournamentId), eq(players.userId, users.id)));
  const accounts = await q
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(and(inArray(users.email, pending), not(exists(playing))));
  return accounts.map((account) => ({ ...account, memberNumber: null }));
}

/**
 * What a pending registration shares with players, accounts and other pending ones: the first of each, and
 * how many more.
 */
export function registrationConflicts(
  snapshot: Pick<Snapshot, 'players' | 'registrations'>,
  accounts: readonly Known[],
): (registration: StoredRegistration) => Conflict[] {
  const pending = snapshot.registrations
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => a.id - b.id);
  const fields = [
    ['memberNumber', ({ memberNumber }: Known) => memberNumber && comparableMemberNumber(memberNumber)],
    ['email', ({ email }: Known) => email],
  ] as const;
  const indexes = fields.flatMap(([field, sharedBy]) =>
    (
      [
        ['player', snapshot.players],
        ['account', accounts],
        ['registration', pending],
      ] as const
    ).map(([kind, all]) => ({ field, kind, sharedBy, all: Map.groupBy<unknown, Known>(all, sharedBy) })),
  );
  return (registration) =>
    indexes.flatMap(({ field, kind, sharedBy, all }) => {
      const same = all.get(sharedBy(registration)) ?? [];
      const isOwn = kind === 'registration';
      const other = isOwn && same[0]?.id === registration.id ? same[1] : same[0];
      const others = same.length - (isOwn ? 1 : 0);
      return other ? [{ field, with: kind, name: fullName(other), more: others - 1 }] : [];
    });
}
