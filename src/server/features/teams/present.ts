import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { byFullName } from '#domain/people/names.ts';
import { isPair } from '#domain/people/pairs.ts';
import { teamResults } from '#domain/schedule/lists.ts';
import { byName } from '#domain/text/order.ts';
import type { Team } from '#domain/tournament.ts';
import { found } from '#server/http/problem.ts';
import { memoize, type Snapshot } from '#server/store/snapshot/snapshot.ts';

export type PresentedTeam = CallAnswer<Contract['GET /api/teams']>[number];

export function presentTeams(snapshot: Snapshot): PresentedTeam[] {
  return snapshot.teams
    .filter((team) => !isPair(team))
    .toSorted((a, b) => byName(a.name, b.name))
    .map((team) => present(snapshot, team));
}

export function presentTeam(snapshot: Snapshot, id: number | null): PresentedTeam {
  return present(snapshot, found(snapshot.teamOf.get(id ?? 0), 'team'));
}

function present(snapshot: Snapshot, team: Team): PresentedTeam {
  const record = memoize(snapshot, teamResults).get(team.id);
  const players = memoize(snapshot, playersByTeam).get(team.id) ?? [];
  return {
    id: team.id,
    name: team.name,
    category: team.category,
    seed: team.seed,
    imageUrl: team.imageUrl,
    namedImageUrl: team.namedImageUrl,
    gamesPlayed: record?.gamesPlayed ?? 0,
    wins: record?.wins ?? 0,
    setsWon: record?.setsWon ?? 0,
    usedAllPlayers: record?.usedAllPlayers ?? false,
    players: players.map(({ id, firstName, lastName, imageUrl, gender }) => ({
      id,
      firstName,
      lastName,
      imageUrl,
      gender,
    })),
  };
}

function playersByTeam(snapshot: Snapshot) {
  return Map.groupBy(snapshot.players.toSorted(byFullName), (player) => player.teamId);
}
