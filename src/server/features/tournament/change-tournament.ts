import { eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { refuseChanged, type Sender } from '#server/features/audit/refuse-changed.ts';
import { refuseUnverified } from '#server/features/auth/own-password.ts';
import { found } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { changedTournament } from './changed.ts';

/**
 * Changes the given fields of the tournament. Throws 409 if it differs from what the sender saw. `verified`:
 * the sender's account, if they typed their password.
 */
export async function changeTournament(
  tx: Tx,
  { revision }: Moment,
  sender: Sender,
  {
    name,
    year,
    seenName,
    seenYear,
    technicalTimeout,
    rostersPublic,
  }: CallInput<Contract['PATCH /api/tournament']>['body'],
  verified: Parameters<typeof refuseUnverified>[2],
): Promise<Written<'tournament.change'>> {
  const tournamentId = sender.tournamentId;
  const mine = eq(tournaments.id, tournamentId);
  const [row] = await tx
    .select({
      name: tournaments.name,
      year: tournaments.year,
      technicalTimeout: tournaments.technicalTimeout,
      rostersPublic: tournaments.rostersPublic,
    })
    .from(tournaments)
    .where(mine);
  const before = found(row, 'tournament');
  await refuseChanged(tx, sender, changedTournament(tx, tournamentId), [
    {
      field: 'name',
      seen: seenName,
      current: before.name,
      wanted: name,
      said: `mudou o nome para “${before.name}”`,
    },
    {
      field: 'year',
      seen: seenYear,
      current: before.year,
      wanted: year,
      said: `mudou o ano para ${before.year}`,
    },
  ]);
  const after = {
    name: name ?? before.name,
    year: year ?? before.year,
    technicalTimeout: technicalTimeout ?? before.technicalTimeout,
    rostersPublic: rostersPublic ?? before.rostersPublic,
  };
  if (after.rostersPublic && !before.rostersPublic) await refuseUnverified(tx, 'public-rosters', verified);
  await tx
    .update(tournaments)
    .set({ ...after, revision })
    .where(mine);
  return {
    subjectId: tournamentId,
    before,
    after,
    status: 200,
    result: undefined,
  };
}
