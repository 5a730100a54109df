import { and, eq, sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byFullName } from '#domain/people/names.ts';
import { isWilling } from '#server/features/messages/consent.ts';
import { found } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { secondFactors, users } from '#server/store/database/schema/accounts.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams } from '#server/store/database/schema/tournament.ts';

type AccountAnswer = CallAnswer<Contract['GET /api/users']>[number];
type Place = Pick<ReadContext, 'db' | 'tournamentId' | 'settings'>;

export async function readAccounts(place: Place): Promise<AccountAnswer[]> {
  const rows = await accountRows(place);
  return rows.map((row) => present(place, row)).toSorted(byFullName);
}

export async function readAccount(place: Place, id: number | null): Promise<AccountAnswer> {
  const [row] = await accountRows(place, id ?? 0);
  return present(place, found(row, 'account'));
}

type Row = Awaited<ReturnType<typeof accountRows>>[number];

function accountRows({ db, tournamentId }: Place, id?: number) {
  return query(db, (q) =>
    q
      .select({
        account: users,
        hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
        player: players,
        teamName: teams.name,
      })
      .from(users)
      .leftJoin(players, and(eq(players.userId, users.id), eq(players.tournamentId, tournamentId)))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .leftJoin(teams, eq(teams.id, players.teamId))
      .where(id === undefined ? undefined : eq(users.id, id)),
  );
}

function present({ settings }: Place, { account, hasSecondFactor, player, teamName }: Row): AccountAnswer {
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    imageUrl: imageUrl(account.imageName ?? player?.imageName ?? null),
    isAdmin: account.isAdmin,
    isScorer: account.isScorer,
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
