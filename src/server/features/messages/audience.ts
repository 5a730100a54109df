import { type Audience, type Recipients, recipientsOf } from '#domain/messages/messages.ts';
import type { User } from '#server/access/access.ts';
import { againstRule, found } from '#server/http/problem.ts';
import type { TournamentRows } from '#server/routing/context.ts';
import { query } from '#server/store/database/database.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { accountAddressees } from './account-addressees.ts';

type AudienceInput = {
  readonly teamId?: number | undefined;
  readonly gender?: Audience['gender'] | undefined;
  readonly adminOnly?: boolean | undefined;
  readonly testModeUserId?: number | undefined;
};

export function audienceOf(snapshot: Snapshot, user: User, input: AudienceInput): Audience {
  const { teamId = null, gender = null, adminOnly = false, testModeUserId = null } = input;
  if (teamId !== null) found(snapshot.teamOf.get(teamId), 'team');
  if (testModeUserId !== null && testModeUserId !== user.id) {
    throw againstRule('TEST_MODE', 'O modo de teste envia só para você');
  }
  return { teamId, gender, adminOnly, testModeUserId };
}

export async function recipientsFor(
  { db, tournamentId }: TournamentRows,
  { players }: Snapshot,
  audience: Audience,
): Promise<Recipients> {
  const isOfAccounts = audience.adminOnly || audience.testModeUserId !== null;
  const accounts = isOfAccounts ? await query(db, (q) => accountAddressees(q, tournamentId)) : [];
  return recipientsOf(players, audience, accounts);
}
