import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { isMemberOf } from '#domain/people/pairs.ts';
import type { CourtHolder } from '#server/access/access.ts';
import { endOf, gamesOfLink } from '#server/access/link-games.ts';
import { presentGameInFull } from '#server/features/games/present-game.ts';
import { found } from '#server/http/problem.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';

export function presentCourt(
  snapshot: Snapshot,
  holder: CourtHolder,
): CallAnswer<Contract['GET /api/court']> {
  const { scope } = holder;
  const games = gamesOfLink(snapshot, holder);
  const teams = [...new Set(games.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]))].map((id) =>
    found(snapshot.teamOf.get(id), 'team'),
  );
  return {
    day: scope.day,
    court: scope.court,
    gameId: scope.gameId,
    endsAt: new Date(endOf(snapshot, holder)).toISOString(),
    name: holder.holder,
    games: games.map((game) => presentGameInFull(snapshot, game)),
    players: snapshot.players
      .filter((player) => teams.some((team) => isMemberOf(team, player)))
      .map(({ id, teamId, firstName, lastName }) => ({ id, teamId, firstName, lastName })),
  };
}
