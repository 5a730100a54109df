import { and, eq, inArray } from 'drizzle-orm';
import type { ImportRow } from '#contract/people/import.ts';
import { fullName } from '#domain/people/names.ts';
import { comparableMemberNumber } from '#domain/people/registration.ts';
import type { Tx } from '#server/store/database/database.ts';
import { users } from '#server/store/database/schema/accounts.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams } from '#server/store/database/schema/tournament.ts';
import { exact, plain, readCells } from './read-cells.ts';
import type { Existing } from './validate-rows.ts';

export async function findExisting(
  q: Tx,
  tournamentId: number,
  rows: readonly ImportRow[],
): Promise<Existing> {
  const read = rows.map(readCells);
  // Malformed addresses and numbers are left out, because the database rejects some characters.
  const emails = read.flatMap(({ email }) => email?.toLowerCase().match(/^[\x21-\x7e]+$/)?.[0] ?? []);
  const named = await q
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.tournamentId, tournamentId), isTeam));
  const taken = await q.select({ email: users.email }).from(users).where(inArray(users.email, emails));
  const playing = await q
    .select({
      memberNumber: players.memberNumber,
      firstName: players.firstName,
      lastName: players.lastName,
    })
    .from(players)
    .where(eq(players.tournamentId, tournamentId));
  return {
    teams: byName(named),
    emails: new Set(taken.map(({ email }) => email)),
    memberNumbers: new Set(
      playing.flatMap(({ memberNumber }) => (memberNumber ? comparableMemberNumber(memberNumber) : [])),
    ),
    names: new Set(playing.map((player) => plain(fullName(player)))),
  };
}

/** By exact name, and by plain name if no other team shares it. */
function byName(teamsOfTournament: readonly { id: number; name: string }[]): Map<string, number> {
  const alike = Map.groupBy(teamsOfTournament, ({ name }) => plain(name));
  const plainly = [...alike].flatMap(([name, [team, ...others]]): [string, number][] =>
    team && others.length === 0 ? [[name, team.id]] : [],
  );
  return new Map([
    ...plainly,
    ...teamsOfTournament.map(({ id, name }): [string, number] => [exact(name), id]),
  ]);
}
