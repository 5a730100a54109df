import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byFullName } from '#domain/people/names.ts';
import { isSeenIn } from '#server/access/roles.ts';
import { isWilling } from '#server/features/messages/consent.ts';
import { found } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query, type Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { roles, secondFactors, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams } from '#server/store/database/schema/tournament.ts';

type AccountAnswer = CallAnswer<Contract['GET /api/users']>[number];
type Place = Pick<ReadContext, 'db' | 'tournamentId' | 'settings' | 'user'>;

export async function readAccounts(place: Place): Promise<AccountAnswer[]> {
  const { tournamentId, user } = place;
  const seen = (q: Tx) => (user.administersInstallation ? undefined : isSeenIn(q, tournamentId));
  const rows = await accountRows(place, seen);
  return rows.map((row) => present(place, row)).toSorted(byFullName);
}

export async function readAccount(place: Place, id: number | null): Promise<AccountAnswer> {
  const [row] = await accountRows(place, () => eq(users.id, id ?? 0));
  return present(place, found(row, 'account'));
}

type Row = Awaited<ReturnType<typeof accountRows>>[number];

function accountRows({ db, tournamentId }: Place, which: (q: Tx) => SQL | undefined) {
  return query(db, (q) =>
    q
      .select({
        account: users,
        hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
        role: roles,
        player: players,
        teamName: teams.name,
      })
      .from(users)
      .leftJoin(players, and(eq(players.userId, users.id), eq(players.tournamentId, tournamentId)))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .leftJoin(teams, eq(teams.id, players.teamId))
      .leftJoin(roles, and(eq(roles.userId, users.id), eq(roles.tournamentId, tournamentId)))
      .where(which(q)),
  );
}

function present(
  { settings }: Place,
  { account, hasSecondFactor, role, player, teamName }: Row,
): AccountAnswer {
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    imageUrl: imageUrl(account.imageName ?? player?.imageName ?? null),
    isAdmin: account.isAdmin,
    isOrganiser: role?.isOrganiser ?? false,
    isScorer: role?.isScorer ?? false,
    isAlwaysAdmin: settings.ADMIN_EMAILS.includes(account.email),
    emailOrigin: account.emailOrigin,
    emailSince: (account.emailSince ?? account.createdAt).toISOString(),
    emailConfirmed: account.emailConfirmed,
    mustChangePassword: account.mustChangePassword,
    hasSecondFactor,
    messagesConsent: isWilling(player ?? account),
    player: player && { id: player.id, teamId: player.teamId, teamName },
  };
}
