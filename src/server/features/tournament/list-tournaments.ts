import { desc, eq, inArray } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName } from '#domain/people/names.ts';
import type { Principal } from '#server/access/access.ts';
import { type Database, query, type Tx } from '#server/store/database/database.ts';
import { imageUrl } from '#server/store/database/image-url.ts';
import { roles } from '#server/store/database/schema/accounts.ts';
import { isTeam } from '#server/store/database/schema/pairs.ts';
import { players } from '#server/store/database/schema/players.ts';
import { stages } from '#server/store/database/schema/stages.ts';
import { type Honours, teams, tournaments } from '#server/store/database/schema/tournament.ts';

type Listed = CallAnswer<Contract['GET /api/tournaments']>[number];

/** The tournaments that the caller may see, newest first. */
export async function listTournaments(db: Database, principal: Principal): Promise<Listed[]> {
  return query(db, async (q) => {
    const found = await q.select().from(tournaments).orderBy(desc(tournaments.year), desc(tournaments.id));
    const { isMine, worksIn } = await placesOf(q, principal);
    const seen = found.filter(({ id, state }) => state !== 'preparation' || worksIn(id));
    const honoured = await namesOf(
      q,
      seen.map(({ honours }) => honours),
    );
    const withTeams = await q.selectDistinct({ id: teams.tournamentId }).from(teams).where(isTeam);
    const withTables = await q.selectDistinct({ id: stages.tournamentId }).from(stages);
    const isIn = (list: readonly { id: number }[], id: number) => list.some((each) => each.id === id);
    return seen.map(
      ({ id, slug, name, year, logoName, place, firstDay, lastDay, state, isCurrent, honours }) => ({
        id,
        slug,
        name,
        year,
        logoUrl: imageUrl(logoName),
        place,
        firstDay,
        lastDay,
        state,
        isCurrent,
        isMine: isMine(id),
        champion: honoured.champion(honours),
        hasTeams: isIn(withTeams, id),
        hasStages: isIn(withTables, id),
        best: honoured.best(honours),
      }),
    );
  });
}

/** The tournaments that a person belongs to, and those that they organise or score. */
async function placesOf(q: Tx, principal: Principal) {
  if (principal.kind !== 'user') return { isMine: () => false, worksIn: () => false };
  if (principal.administersInstallation) return { isMine: () => true, worksIn: () => true };
  const playsIn = await q
    .select({ id: players.tournamentId })
    .from(players)
    .where(eq(players.userId, principal.id));
  const given = await q.select().from(roles).where(eq(roles.userId, principal.id));
  const ids = new Set([...playsIn.map(({ id }) => id), ...given.map(({ tournamentId }) => tournamentId)]);
  return {
    isMine: (id: number) => ids.has(id),
    worksIn: (id: number) => given.some(({ tournamentId }) => tournamentId === id),
  };
}

/** Looked up each time, because a person may have been erased or refuse to be named since the tournament ended. */
async function namesOf(q: Tx, honours: readonly (Honours | null)[]) {
  const teamIds = honours.flatMap((each) => each?.championId ?? []);
  const playerIds = honours.flatMap((each) => [each?.championPersonId ?? 0, ...(each?.bestIds ?? [])]);
  const winners = teamIds.length ? await q.select().from(teams).where(inArray(teams.id, teamIds)) : [];
  const people = playerIds.length ? await q.select().from(players).where(inArray(players.id, playerIds)) : [];
  const teamOf = new Map(winners.map((team) => [team.id, team]));
  const playerOf = new Map(people.filter(({ isHidden }) => !isHidden).map((player) => [player.id, player]));
  const shown = (player: typeof players.$inferSelect) => ({
    id: player.id,
    name: fullName(player),
    imageUrl: imageUrl(player.imageName),
  });
  return {
    champion(of: Honours | null) {
      const person = playerOf.get(of?.championPersonId ?? 0);
      if (person) return { ...shown(person), isPerson: true };
      const team = teamOf.get(of?.championId ?? 0);
      return team
        ? { id: team.id, name: team.name, imageUrl: imageUrl(team.imageName), isPerson: false }
        : null;
    },
    best: (of: Honours | null) =>
      (of?.bestIds ?? []).flatMap((id) => {
        const player = playerOf.get(id);
        return player ? shown(player) : [];
      }),
  };
}
