import { eq } from 'drizzle-orm';
import type { CallInput } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { DAYS_IN_ORDER, daysInOrder } from '#contract/tournament/tournament.ts';
import { DEFAULT_RULES, hasTechnicalTimeout, withTechnicalTimeout } from '#domain/rules/rules.ts';
import { refuseChanged, type Sender } from '#server/features/audit/refuse-changed.ts';
import { refuseUnverified } from '#server/features/auth/own-password.ts';
import { againstRule, conflict, found, tournamentEnded } from '#server/http/problem.ts';
import type { Tx } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment, Written } from '#server/store/write.ts';
import { changedTournament } from './changed.ts';
import { leaveCurrent, slugTakenOr } from './create-tournament.ts';
import { endTournament } from './end-tournament.ts';

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
    slug,
    place,
    firstDay,
    lastDay,
    courts,
    state,
    isCurrent,
  }: CallInput<Contract['PATCH /api/tournament']>['body'],
  verified: Parameters<typeof refuseUnverified>[2],
): Promise<Written<'tournament.change'>> {
  const tournamentId = sender.tournamentId;
  const mine = eq(tournaments.id, tournamentId);
  const [row] = await tx
    .select({
      name: tournaments.name,
      year: tournaments.year,
      rules: tournaments.rules,
      rostersPublic: tournaments.rostersPublic,
      slug: tournaments.slug,
      place: tournaments.place,
      firstDay: tournaments.firstDay,
      lastDay: tournaments.lastDay,
      courts: tournaments.courts,
      tournamentState: tournaments.state,
      activeRound: tournaments.activeRound,
      isCurrent: tournaments.isCurrent,
    })
    .from(tournaments)
    .where(mine);
  const { rules, ...stored } = found(row, 'tournament');
  const before = { ...stored, technicalTimeout: hasTechnicalTimeout(rules ?? DEFAULT_RULES) };
  // It may change in the call that reopens it.
  if (before.tournamentState === 'ended' && (state ?? 'ended') === 'ended') {
    const others = [name, year, technicalTimeout, rostersPublic, slug, place, firstDay, lastDay, courts];
    if (others.some((each) => each !== undefined)) throw tournamentEnded();
  }
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
    slug: slug ?? before.slug,
    place: place === undefined ? before.place : place,
    firstDay: firstDay === undefined ? before.firstDay : firstDay,
    lastDay: lastDay === undefined ? before.lastDay : lastDay,
    courts: courts ?? before.courts,
    tournamentState: state ?? before.tournamentState,
    activeRound: before.activeRound,
    isCurrent: isCurrent ?? before.isCurrent,
  };
  // Everybody opens the addresses without a slug, and nobody else reads a tournament in preparation.
  if (after.isCurrent && after.tournamentState === 'preparation') {
    if (before.isCurrent)
      throw conflict('Este é o torneio atual, que todos veem: ele não volta para a preparação.');
    after.tournamentState = 'running';
  }
  if (!daysInOrder(after)) throw againstRule('DAYS_IN_ORDER', DAYS_IN_ORDER.error);
  if (after.rostersPublic && !before.rostersPublic) await refuseUnverified(tx, 'public-rosters', verified);
  const isEnding = after.tournamentState === 'ended' && before.tournamentState !== 'ended';
  if (isEnding) {
    await endTournament(tx, tournamentId, revision);
    after.activeRound = 0;
  }
  if (after.isCurrent && !before.isCurrent) await leaveCurrent(tx, revision);
  const { technicalTimeout: _, tournamentState, ...columns } = after;
  await tx
    .update(tournaments)
    .set({
      ...columns,
      ...(isEnding ? {} : { state: tournamentState }),
      ...(tournamentState === 'ended' ? {} : { honours: null }),
      ...(after.technicalTimeout === before.technicalTimeout
        ? {}
        : { rules: withTechnicalTimeout(rules ?? DEFAULT_RULES, after.technicalTimeout) }),
      revision,
    })
    .where(mine)
    .catch(slugTakenOr);
  return {
    subjectId: tournamentId,
    before,
    after,
    status: 200,
    result: undefined,
  };
}
